#!/usr/bin/env python3
"""Compares Parquet as DuckDB and PyArrow read it with CSV as Python reads it, value by value.

    python3 -m venv venv && venv/bin/pip install duckdb pyarrow pandas
    venv/bin/python tests/independent/parquet.py target/release/figurine games.pgn [QUERY]

Then it runs what `docs/data.md` shows.
"""

import csv
import os
import re
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import duckdb
import pyarrow as pa
import pyarrow.parquet as pq

QUERY = """check column "men" #A column "king" k column "mate" mate
column "late" ply >= 60 column "event" event column "odd" {ply % 2 == 1 ply}"""
FIXED = {"game": "int64", "ply": "int32", "movenumber": "int64"}
DUCKDB = {"string": "VARCHAR", "int64": "BIGINT", "int32": "INTEGER", "bool": "BOOLEAN"}


def as_csv(value):
    """A value as CSV has it; nothing is an empty field."""
    if value is None:
        return ""
    return str(value).lower() if isinstance(value, bool) else str(value)


def compare(name, columns, header, records):
    assert list(columns) == header, f"{name}: {list(columns)} are not {header}"
    for at, column in enumerate(header):
        wanted = [record[at] for record in records]
        got = [as_csv(value) for value in columns[column]]
        assert len(got) == len(wanted), f"{name}: {len(got)} rows, not {len(wanted)}"
        for row, (a, b) in enumerate(zip(got, wanted)):
            assert a == b, f"{name}: column {column}, row {row}: {a!r} is not {b!r}"


def page(binary):
    """Runs the examples of the page on data."""
    root = Path(__file__).resolve().parents[2]
    binary, text = Path(binary).resolve(), (root / "docs/data.md").read_text(encoding="utf-8")
    blocks = {info: body for info, body in re.findall(r"```(sh|sql|python)\n(.*?)```", text, re.S)}
    _, *args = shlex.split(blocks["sh"])
    args = [root / arg if arg.startswith("examples/") else arg for arg in args]
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        subprocess.run([binary, *args], check=True)
        print(duckdb.sql(blocks["sql"]))
        exec(blocks["python"], {})
        os.chdir(root)


def main(binary, games, query=QUERY):
    with tempfile.TemporaryDirectory() as folder:
        paths = {ending: Path(folder) / f"rows.{ending}" for ending in ("csv", "parquet")}
        for path in paths.values():
            run = subprocess.run([binary, "run", "-e", query, "-i", games, "-o", path])
            assert run.returncode in (0, 1), f"{binary} ended with {run.returncode}"
        with paths["csv"].open(newline="", encoding="utf-8") as file:
            header, *records = csv.reader(file)

        file = pq.ParquetFile(paths["parquet"])
        table = file.read()
        compare("PyArrow", {c: table[c].to_pylist() for c in table.column_names}, header, records)
        types = {field.name: str(field.type) for field in table.schema}
        for column, type_ in FIXED.items():
            assert types[column] == type_, f"{column} is {types[column]}"

        with duckdb.connect() as db:
            found = db.execute(f"select * from '{paths['parquet']}'")
            names = [column[0] for column in found.description]
            assert [str(column[1]) for column in found.description] == [
                DUCKDB[types[name]] for name in names
            ]
            rows = found.fetchall()
            columns = {name: [row[at] for row in rows] for at, name in enumerate(names)}
            compare("DuckDB", columns, header, records)

        notes = {k.decode(): v.decode() for k, v in (file.metadata.metadata or {}).items()}
        assert query in notes.values(), f"the query is not in {notes}"
        sizes = {ending: path.stat().st_size for ending, path in paths.items()}
        print(f"{len(records)} rows of {len(header)} columns are the same to DuckDB "
              f"{duckdb.__version__}, PyArrow {pa.__version__} and CSV")
        print(f"{file.metadata.num_row_groups} row groups by {file.metadata.created_by}; "
              f"{sizes['parquet']} bytes, as CSV {sizes['csv']}")
        print(", ".join(f"{name} {type_}" for name, type_ in types.items()))


if __name__ == "__main__":
    main(*sys.argv[1:])
    page(sys.argv[1])
