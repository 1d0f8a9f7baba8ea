;;; chess-cql-mode.el --- Queries for chess games  -*- lexical-binding: t; -*-

;; Version: 0.1.0
;; Package-Requires: ((emacs "27.1"))
;; Keywords: languages, games
;; SPDX-License-Identifier: GPL-3.0-or-later

;;; Commentary:

;; Colours, comments and indentation for chess CQL as Figurine reads it, the language server by
;; way of Eglot (`M-x eglot'), and `chess-cql-run', which runs the query over games.

;;; Code:

(require 'chess-cql-words)
(require 'compile)

(defgroup chess-cql nil
  "Queries for chess games."
  :group 'languages)

(defcustom chess-cql-program "figurine"
  "The program that checks and runs queries."
  :type 'string)

(defcustom chess-cql-games nil
  "Files with games in which queries search."
  :type '(repeat file))

(defcustom chess-cql-files 'detect
  "Whose files with the suffix .cql are, which other languages use too.
With `detect' the first lines decide.  Files called *.chess.cql are always
chess."
  :type '(choice (const detect) (const always) (const never)))

(defcustom chess-cql-indent 4
  "Columns by which the inside of brackets is indented."
  :type 'integer
  :safe #'integerp)

;;; Which files are queries

(defconst chess-cql--foreign
  '("alter" "apply" "batch" "begin" "consistency" "copy" "create" "delete"
    "describe" "drop" "grant" "insert" "list" "revoke" "select" "source"
    "tracing" "truncate" "update" "use" "library" "using" "include"
    "codesystem" "valueset" "concept" "define" "context" "import")
  "How texts for Cassandra, of clinical rules, and in CodeQL begin.")

(defun chess-cql-foreign-p ()
  "Whether the buffer is evidently written in another language of this suffix."
  (save-excursion
    (goto-char (point-min))
    (let ((end (line-beginning-position 21))
          (case-fold-search nil)
          words)
      (unless (or (re-search-forward "cql[ \t]*(\\|[♔-♟]" end t))
        (while (< (point) end)
          (unless (looking-at-p "[ \t]*\\(?://\\|--\\|/\\*\\|\\*\\)")
            (let ((line (buffer-substring-no-properties (point) (line-end-position))))
              (setq words (append words (split-string line)))))
          (forward-line 1)
          (when (eobp) (setq end (point))))
        (and (cdr words)
             (member (downcase (car words)) chess-cql--foreign)
             (string-match-p "\\`[[:alpha:]\"*_]" (cadr words)))))))

;;;###autoload
(defun chess-cql-choose-mode ()
  "The mode of a file with the suffix .cql, by `chess-cql-files'."
  (if (or (eq chess-cql-files 'never)
          (and (eq chess-cql-files 'detect) (chess-cql-foreign-p)))
      (if (fboundp 'sql-mode) (sql-mode) (fundamental-mode))
    (chess-cql-mode)))

;;; Colours

(defvar chess-cql-mode-syntax-table
  (let ((table (make-syntax-table)))
    (modify-syntax-entry ?/ ". 124b" table)
    (modify-syntax-entry ?* ". 23" table)
    (modify-syntax-entry ?\; "< b" table)
    (modify-syntax-entry ?\n "> b" table)
    (modify-syntax-entry ?\" "\"" table)
    (modify-syntax-entry ?\\ "." table)
    (modify-syntax-entry ?_ "_" table)
    (modify-syntax-entry ?$ "_" table)
    (dolist (sign '(?& ?| ?< ?> ?= ?+ ?- ?% ?~ ?# ?. ?, ?: ??))
      (modify-syntax-entry sign "." table))
    table)
  "What characters are in chess CQL.")

(defconst chess-cql--syntax-propertize
  (syntax-propertize-rules
   ;; Three slashes are a filter; two, or more than three, begin a comment.
   ("\\(?:^\\|[^/]\\)\\(///\\)\\(?:[^/\n]\\|$\\)" (1 "."))
   ;; A quotation mark as a character of its own.
   ("\\\\\\(\"\\)" (1 ".")))
  "What the syntax table cannot say.")

;; Emacs cannot look ahead in its regular expressions: what must stand around a token is tested here.

(defun chess-cql--starts-p (at)
  "Whether no name goes on at AT."
  (save-excursion
    (goto-char at)
    (or (not (looking-at-p "[A-Za-z0-9_$]"))
        (zerop (skip-chars-backward "A-Za-z0-9_$"))
        ;; A number may touch what stands behind it.
        (looking-at-p "[0-9]"))))

(defun chess-cql--ends-p ()
  "Whether a designator may end here."
  (and (not (looking-at-p "[]A-Za-z0-9_$]"))
       (or (looking-at-p "\\[x\\]") (not (eq (char-after) ?\[)))))

(defun chess-cql--leave-complement (start)
  "Go back before a tilde that belongs to the operand behind it, not before START."
  (when (and (eq (char-before) ?~)
             (looking-at-p "[A-Za-z0-9_$[({\"~.#\\♔-♟△▲○●□◭◑▽▼▦]")
             (not (looking-at-p "\\[\\(?:x\\]\\|[<>e]\\)")))
    (skip-chars-backward "~" start)))

(defun chess-cql--find (regexp limit ends)
  "Search for REGEXP up to LIMIT; ENDS says whether it may end at point."
  (let ((case-fold-search nil) found)
    (while (and (not found) (re-search-forward regexp limit t))
      (let ((start (match-beginning 0)))
        (chess-cql--leave-complement start)
        (setq found (and (chess-cql--starts-p start) (funcall ends)))
        (if found
            (set-match-data (list start (point)))
          (goto-char (1+ start)))))
    found))

(defun chess-cql--designator (limit)
  "Search for a designator up to LIMIT."
  (chess-cql--find chess-cql-designator-regexp limit #'chess-cql--ends-p))

(defun chess-cql--mark (limit)
  "Search for a mark up to LIMIT."
  (chess-cql--find chess-cql-mark-regexp limit (lambda () t)))

(defun chess-cql--number (limit)
  "Search for a number up to LIMIT."
  (let ((case-fold-search nil) found)
    (while (and (not found) (re-search-forward chess-cql-number-regexp limit t))
      (let ((start (match-beginning 0)))
        (setq found (chess-cql--starts-p start))
        ;; `1-02' is no result.
        (when (and found (looking-at-p "[A-Za-z0-9_$/-]"))
          (goto-char start)
          (when (looking-at "[0-9]+") (goto-char (match-end 0)))
          (set-match-data (list start (point))))))
    found))

(defun chess-cql--words (words)
  "A regular expression for WORDS."
  (concat "\\_<" (regexp-opt words t) "\\_>"))

(defconst chess-cql--font-lock
  `((,(concat "\\_<\\(?:input\\|output\\)[ \t]+\\([^][ \t\n()<>\"]+\\)") 1 font-lock-string-face)
    ("\\\\[ntr\"\\\\]" . font-lock-string-face)
    (chess-cql--mark . font-lock-variable-name-face)
    (chess-cql--designator . font-lock-type-face)
    ("\\(\\[Aa\\]\\|◭\\)[A-Za-z_$]" 1 font-lock-type-face)
    (,(concat "\\_<" chess-cql-castling-regexp "\\_>") . font-lock-function-name-face)
    (chess-cql--number . font-lock-constant-face)
    (,(chess-cql--words chess-cql-controls) . font-lock-keyword-face)
    (,(chess-cql--words chess-cql-filters) . font-lock-function-name-face)
    (,(chess-cql--words chess-cql-literals) . font-lock-builtin-face)
    (,(chess-cql--words chess-cql-operators) . font-lock-keyword-face)
    (,(chess-cql--words chess-cql-parameters) . font-lock-builtin-face)
    (,(chess-cql--words chess-cql-transforms) . font-lock-preprocessor-face)
    (,chess-cql-symbol-regexp . font-lock-builtin-face))
  "Colours of chess CQL.")

;;; Indentation

(defun chess-cql-indent-line ()
  "Indent the line by the brackets that are open."
  (interactive)
  (let* ((depth (save-excursion
                  (back-to-indentation)
                  (let ((open (car (syntax-ppss))))
                    (skip-chars-forward " \t")
                    (while (and (> open 0) (looking-at-p "[])}]"))
                      (setq open (1- open))
                      (forward-char 1))
                    open)))
         (column (* chess-cql-indent depth)))
    (if (<= (current-column) (current-indentation))
        (indent-line-to column)
      (save-excursion (indent-line-to column)))))

;;; The program

(defun chess-cql--server (&optional _)
  "The command of the language server, as Eglot takes it."
  (list chess-cql-program "lsp"
        :initializationOptions
        (list :games (vconcat (mapcar #'expand-file-name chess-cql-games)))))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs '(chess-cql-mode . chess-cql--server)))

(defun chess-cql-run (games)
  "Run the query of the buffer over GAMES, a list of files."
  (interactive
   (list (or chess-cql-games (list (read-file-name "Games: " nil nil t)))))
  (save-buffer)
  (let ((words (append (list chess-cql-program "run" (buffer-file-name) "-i")
                       (mapcar #'expand-file-name games)
                       '("--format" "table" "--no-progress"))))
    (compilation-start (mapconcat #'shell-quote-argument words " "))))

(defvar chess-cql-mode-map
  (let ((map (make-sparse-keymap)))
    (define-key map (kbd "C-c C-c") #'chess-cql-run)
    map)
  "Keys of `chess-cql-mode'.")

;;;###autoload
(define-derived-mode chess-cql-mode prog-mode "Chess CQL"
  "A mode for queries for chess games."
  (setq-local comment-start "// ")
  (setq-local comment-end "")
  (setq-local comment-start-skip "\\(?://+\\|;+\\|/\\*+\\)[ \t]*")
  (setq-local syntax-propertize-function chess-cql--syntax-propertize)
  (setq-local indent-line-function #'chess-cql-indent-line)
  (setq-local indent-tabs-mode nil)
  (setq-local font-lock-defaults '(chess-cql--font-lock)))

;;;###autoload
(progn
  (add-to-list 'auto-mode-alist '("\\.cql\\'" . chess-cql-choose-mode))
  (add-to-list 'auto-mode-alist '("\\.chess\\.cql\\'" . chess-cql-mode)))

(provide 'chess-cql-mode)
;;; chess-cql-mode.el ends here
