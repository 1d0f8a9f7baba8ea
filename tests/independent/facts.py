"""Reads games with python-chess and writes what `figures.py` counts, a line of JSON a game.

    python3 -m venv /tmp/chess && /tmp/chess/bin/pip install chess
    /tmp/chess/bin/python facts.py GAMES.pgn > facts.jsonl

It shares no code with Figurine. 100 MB take some minutes, so it is run by hand. A game is read up to the first move that cannot be played.
"""

import json
import sys

import chess
import chess.pgn

LETTERS = [(chess.QUEEN, "Q"), (chess.ROOK, "R"), (chess.BISHOP, "B"), (chess.KNIGHT, "N")]


def pieces(board):
    """The men beside kings and pawns, White's first; of lone bishops, whether they are opposite;
    then whether there is a pawn."""
    sides = []
    for color in (chess.WHITE, chess.BLACK):
        counts = ((letter, len(board.pieces(role, color))) for role, letter in LETTERS)
        sides.append("".join(letter * count for letter, count in counts))
    text = "v".join(sides)
    if text == "BvB":
        light = bool(board.bishops & chess.BB_LIGHT_SQUARES)
        dark = bool(board.bishops & chess.BB_DARK_SQUARES)
        text += "opposite" if light and dark else "same"
    return text + ("+P" if board.pawns else "")


class Facts(chess.pgn.BaseVisitor):
    def begin_game(self):
        self.tags = {}
        self.ply = 0
        self.first_capture = None
        self.castled = {chess.WHITE: None, chess.BLACK: None}
        self.checks = 0
        self.longest = 0
        self.of_side = {chess.WHITE: 0, chess.BLACK: 0}
        self.longest_of_side = 0
        self.endings = {}
        self.now, self.run = None, 0
        self.failed = False
        self.last = None
        self.moves = []

    def visit_header(self, name, value):
        self.tags[name] = value

    def begin_variation(self):
        return chess.pgn.SKIP

    def handle_error(self, error):
        self.failed = True

    def visit_move(self, board, move):
        self.ply += 1
        if self.first_capture is None and board.is_capture(move):
            self.first_capture = self.ply
        if board.is_castling(move):
            short = chess.square_file(move.to_square) > chess.square_file(move.from_square)
            self.castled[board.turn] = "O-O" if short else "O-O-O"
        if self.ply <= 4:
            self.moves.append(move.uci())

    def visit_board(self, board):
        self.last = board
        if self.ply:
            mover = not board.turn
            if board.is_check():
                self.checks += 1
                self.of_side[mover] += 1
                self.longest = max(self.longest, self.checks)
                self.longest_of_side = max(self.longest_of_side, self.of_side[mover])
            else:
                self.checks = self.of_side[mover] = 0
        if bin(board.occupied & ~board.pawns & ~board.kings).count("1") > 4:
            self.now = None
            return
        kind = pieces(board)
        self.run = self.run + 1 if kind == self.now else 1
        self.now = kind
        self.endings[kind] = max(self.endings.get(kind, 0), self.run)

    def end_game(self):
        tags, board = self.tags, self.last
        castling = []
        for color in (chess.WHITE, chess.BLACK):
            may = "may" if board.has_castling_rights(color) else "lost"
            castling.append(self.castled[color] or may)
        facts = {
            "elo": [tags.get("WhiteElo", ""), tags.get("BlackElo", "")],
            "year": tags.get("Date", "")[:4],
            "eco": tags.get("ECO", ""),
            "result": tags.get("Result", "*"),
            "plies": self.ply,
            "castling": castling,
            "first_capture": self.first_capture,
            "checks": self.longest,
            "checks_of_side": self.longest_of_side,
            "endings": self.endings,
            "moves": " ".join(self.moves),
            "tagless": not self.tags,
        }
        if board.is_checkmate():
            facts["mate"] = board.fen()
        if self.failed:
            facts["failed"] = True
        self.facts = facts

    def result(self):
        return self.facts


def main():
    with open(sys.argv[1], encoding="latin-1") as games:
        while (facts := chess.pgn.read_game(games, Visitor=Facts)) is not None:
            print(json.dumps(facts, separators=(",", ":")))


if __name__ == "__main__":
    main()
