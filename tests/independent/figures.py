"""Counts what `facts.py` wrote, and holds it against the tallies of Figurine.

    figurine run examples/queries/counts/NAME.cql -i GAMES.pgn --tallies NAME.jsonl --format count
    /tmp/chess/bin/python figures.py facts.jsonl            prints all figures
    /tmp/chess/bin/python figures.py facts.jsonl *.jsonl    compares, value by value

Ends with 1 where a figure differs.
"""

import json
import sys
from collections import Counter, defaultdict

import chess

ENDINGS = {
    "v+P": "pawns", "RvR+P": "rooks", "RRvRR+P": "two rooks each", "QvQ+P": "queens",
    "NvN+P": "knights", "BvN+P": "bishop against knight", "NvB+P": "bishop against knight",
    "BvBopposite+P": "opposite bishops", "BvBsame+P": "bishops of one colour",
}
EDGE = [(0, 1), (0, -1), (1, 0), (-1, 0)]


def square(king, files, ranks):
    file, rank = chess.square_file(king) + files, chess.square_rank(king) + ranks
    return chess.square(file, rank) if 0 <= file < 8 and 0 <= rank < 8 else None


def around(king):
    steps = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]
    return [s for f, r in steps if (s := square(king, f, r)) is not None]


def names(board):
    """The names of a mate, by what the library says of them."""
    turn = board.turn
    king = board.king(turn)
    checkers = list(board.checkers())
    kinds = [board.piece_type_at(s) for s in checkers]
    own = lambda s: board.color_at(s) == turn
    found = ["all"]
    home, ahead = (0, 1) if turn else (7, -1)
    if chess.square_rank(king) == home:
        front = [s for f in (-1, 0, 1) if (s := square(king, f, ahead)) is not None]
        along = any(
            kind in (chess.ROOK, chess.QUEEN) and chess.square_rank(s) == home
            for s, kind in zip(checkers, kinds))
        if along and all(map(own, front)):
            found.append("back rank")
    if kinds == [chess.KNIGHT] and all(map(own, around(king))):
        found.append("smothered")
    if king in (chess.A1, chess.A8, chess.H1, chess.H8) and kinds == [chess.ROOK]:
        beside = any(square(king, *step) == checkers[0] for step in EDGE)
        steps = [(f, r) for f in (-2, 2) for r in (-2, 2)]
        far = [s for step in steps if (s := square(king, *step)) is not None]
        knight = chess.Piece(chess.KNIGHT, not turn)
        if beside and any(board.piece_at(s) == knight for s in far):
            found.append("Arabian")
    if kinds == [chess.QUEEN]:
        for files, ranks in EDGE:
            shoulders = [square(king, ranks, files), square(king, -ranks, -files)]
            behind = square(king, -files, -ranks)
            if (behind is None and None not in shoulders and all(map(own, shoulders))
                    and checkers[0] == square(king, 2 * files, 2 * ranks)):
                found.append("epaulettes")
    if chess.PAWN in kinds:
        found.append("by a pawn")
    return found


def rating(facts):
    """The higher one of those that are known."""
    known = [int(elo) for elo in facts["elo"] if elo.isdigit() and int(elo) > 0]
    return max(known, default=None)


def band(elo, width):
    return elo // width * width


def figures(lines):
    tallies = defaultdict(Counter)
    longest = defaultdict(Counter)
    for facts in lines:
        elo, year = rating(facts), facts["year"]
        if "mate" in facts:
            board = chess.Board(facts["mate"])
            tallies["mated on"][(chess.square_name(board.king(board.turn)),)] += 1
            if elo is not None:
                for name in names(board):
                    tallies["mates"][(band(elo, 400), name)] += 1
        for side, how in zip(("White", "Black"), facts["castling"]):
            tallies["castling"][(side, "may still" if how == "may" else how)] += 1
        for kind in {ENDINGS[k] for k, n in facts["endings"].items() if n >= 4 and k in ENDINGS}:
            tallies["endings"][(kind,)] += 1
        letter = facts["eco"][:1]
        if letter and letter in "ABCDE":
            if elo is not None:
                tallies["by rating"][(letter, band(elo, 200), facts["result"])] += 1
            if year.isdigit() and int(year) > 0:
                tallies["by year"][(letter, band(int(year), 10), facts["result"])] += 1
        longest["checks in a row"][facts["checks"]] += 1
        longest["checks by one side"][facts["checks_of_side"]] += 1
        longest["half-move of the first capture"][facts["first_capture"] or 0] += 1
    return tallies, longest


def records(name, counts):
    """The largest values, and how many games have them."""
    best = sorted(counts.items(), reverse=True)[:6]
    print(f"{name}: " + ", ".join(f"{value} ({games})" for value, games in best))


def whole(path):
    """The games, where one that python-chess cuts behind a comment before its moves is put
    together again: it reads the moves as a game without tags."""
    head = None
    for line in open(path, encoding="utf-8"):
        facts = json.loads(line)
        if head is not None and facts["tagless"]:
            facts = {**facts, **{key: head[key] for key in ("elo", "year", "eco", "result")}}
        elif head is not None:
            yield head
        head = None
        if facts["plies"] == 0:
            head = facts
        else:
            yield facts
    if head is not None:
        yield head


def main():
    tallies, longest = figures(whole(sys.argv[1]))
    if len(sys.argv) == 2:
        for name, counts in tallies.items():
            for values, count in sorted(counts.items()):
                print(name, *values, count, sep="\t")
        for name, counts in longest.items():
            records(name, counts)
        return 0
    theirs = defaultdict(Counter)
    for path in sys.argv[2:]:
        for line in open(path, encoding="utf-8"):
            row = json.loads(line)
            if "values" in row:
                theirs[row["tally"]][tuple(row["values"])] += row["count"]
    wrong = 0
    for name, counts in theirs.items():
        own = tallies[name]
        differ = [key for key in own.keys() | counts.keys() if own[key] != counts[key]]
        wrong += len(differ)
        same = "all equal" if not differ else f"{len(differ)} differ"
        print(f"{name}: {len(counts)} values, {counts.total()} counted, {same}")
        for key in sorted(differ, key=str)[:20]:
            print(f"    {key}: python-chess {own[key]}, Figurine {counts[key]}")
    for name, counts in longest.items():
        records(name, counts)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
