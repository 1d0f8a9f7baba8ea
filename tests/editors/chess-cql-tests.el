;;; chess-cql-tests.el --- Tests of chess-cql-mode  -*- lexical-binding: t; -*-

;;; Commentary:

;; KINDS is a folder with files of this suffix, FOLDER one to write into.

;;; Code:

(require 'ert)
(require 'chess-cql-mode)

(defun chess-cql-tests--face (text)
  "The face of the first TEXT in the buffer."
  (goto-char (point-min))
  (search-forward text)
  (get-text-property (match-beginning 0) 'face))

(defmacro chess-cql-tests--with (text &rest body)
  "Run BODY in a buffer with TEXT."
  (declare (indent 1))
  `(with-temp-buffer
     (insert ,text)
     (chess-cql-mode)
     (font-lock-ensure)
     ,@body))

(ert-deftest chess-cql-modes-of-files ()
  (let ((files (directory-files (getenv "KINDS") t "\\.cql\\'")))
    (should (>= (length files) 9))
    (dolist (file files)
      (with-current-buffer (find-file-noselect file)
        (should (eq (derived-mode-p 'chess-cql-mode)
                    (and (string-prefix-p "chess" (file-name-nondirectory file))
                         'chess-cql-mode)))))))

(ert-deftest chess-cql-files-setting ()
  (let ((name (expand-file-name "a.cql" (getenv "FOLDER"))))
    (with-temp-file name (insert "SELECT * FROM games;\n"))
    (let ((chess-cql-files 'always))
      (with-current-buffer (find-file-noselect name)
        (should (derived-mode-p 'chess-cql-mode))
        (kill-buffer)))
    (with-temp-file name (insert "cql()\nmate\n"))
    (let ((chess-cql-files 'never))
      (with-current-buffer (find-file-noselect name)
        (should-not (derived-mode-p 'chess-cql-mode))
        (kill-buffer)))))

(ert-deftest chess-cql-colours ()
  (chess-cql-tests--with "cql()\nflipcolor { ♖a2 $man~ mate } // Rook\n///\"text\" 12 Q~k\n"
    (should (eq (chess-cql-tests--face "cql") 'font-lock-keyword-face))
    (should (eq (chess-cql-tests--face "flipcolor") 'font-lock-preprocessor-face))
    (should (eq (chess-cql-tests--face "♖a2") 'font-lock-type-face))
    (should (eq (chess-cql-tests--face "$man") 'font-lock-variable-name-face))
    (should (eq (chess-cql-tests--face "mate") 'font-lock-function-name-face))
    (should (memq (chess-cql-tests--face "Rook") '(font-lock-comment-face)))
    (should (null (chess-cql-tests--face "///")))
    (should (eq (chess-cql-tests--face "text") 'font-lock-string-face))
    (should (eq (chess-cql-tests--face "12") 'font-lock-constant-face))
    (should (eq (chess-cql-tests--face "Q~") 'font-lock-type-face))
    (should (null (chess-cql-tests--face "~k")))))

(ert-deftest chess-cql-indentation ()
  (let ((wanted "flipcolor {\n    find {\n        mate // {\n    }\n    piece x in [Qq] { x\n    }}\n"))
    (chess-cql-tests--with (replace-regexp-in-string "^ +" "" wanted)
      (indent-region (point-min) (point-max))
      (should (equal (buffer-string) (replace-regexp-in-string "^    }}" "}}" wanted))))))

(ert-deftest chess-cql-comments ()
  (chess-cql-tests--with "mate\n"
    (comment-region (point-min) (point-max))
    (should (equal (buffer-string) "// mate\n"))
    (uncomment-region (point-min) (point-max))
    (should (equal (buffer-string) "mate\n"))))

(ert-deftest chess-cql-runs ()
  (let ((chess-cql-program (getenv "FIGURINE")) (compilation-ask-about-save nil))
    (with-current-buffer (find-file-noselect (getenv "QUERY"))
      (let ((buffer (chess-cql-run (list (getenv "GAMES")))))
        (with-timeout (20 (ert-fail "no end"))
          (while (process-live-p (get-buffer-process buffer))
            (accept-process-output nil 0.05)))
        (with-current-buffer buffer
          (should (string-match-p "Greco" (buffer-string)))
          (should (string-match-p "Alekhine" (buffer-string))))))))

(ert-deftest chess-cql-server-command ()
  (let ((chess-cql-games '("/games/a.pgn")))
    (should (equal (chess-cql--server)
                   '("figurine" "lsp" :initializationOptions (:games ["/games/a.pgn"]))))))

(provide 'chess-cql-tests)
;;; chess-cql-tests.el ends here
