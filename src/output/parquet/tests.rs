//! What the crate's own reader reads.

use super::{Field, Kind, Parquet, ROWS, Value};
use ::parquet::file::reader::{FileReader, SerializedFileReader};
use ::parquet::record::Row;
use std::fs::File;
use std::io::{self, Write};

/// Takes bytes and counts how often.
#[derive(Default)]
struct Pipe {
    bytes: Vec<u8>,
    writes: usize,
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writes += usize::from(!bytes.is_empty());
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The rows of a file, and those of its row groups.
fn read(bytes: &[u8]) -> (Vec<Row>, Vec<i64>) {
    let name = format!("figurine-{}-{:x}.parquet", std::process::id(), bytes.as_ptr() as usize);
    let path = std::env::temp_dir().join(name);
    std::fs::write(&path, bytes).unwrap();
    let reader = SerializedFileReader::new(File::open(&path).unwrap()).unwrap();
    let rows = reader.get_row_iter(None).unwrap().map(Result::unwrap).collect();
    let groups = reader.metadata().row_groups().iter().map(|group| group.num_rows()).collect();
    std::fs::remove_file(path).unwrap();
    (rows, groups)
}

fn fields() -> Vec<Field> {
    vec![
        Field::required("key", Kind::Text),
        Field::optional("text", Kind::Text),
        Field::optional("truth", Kind::Truth),
        Field::required("count", Kind::Whole),
        Field::optional("ply", Kind::Small),
        Field::optional("share", Kind::Real),
    ]
}

#[test]
fn values_come_back() {
    let mut file = Parquet::new(fields(), &[("a", "b")]).unwrap();
    let mut pipe = Pipe::default();
    let rows = [
        [
            Value::Text("é"),
            Value::Text(""),
            Value::Truth(true),
            Value::Whole(i64::MIN),
            Value::Whole(-1),
            Value::Real(0.5),
        ],
        [
            Value::Text("é"),
            Value::Nothing,
            Value::Nothing,
            Value::Whole(i64::MAX),
            Value::Nothing,
            Value::Nothing,
        ],
        [
            Value::Text(""),
            Value::Text("a,\"b\"\n"),
            Value::Truth(false),
            Value::Whole(0),
            Value::Whole(i32::MAX.into()),
            Value::Whole(2),
        ],
    ];
    rows.into_iter().for_each(|row| file.row(&mut pipe, row).unwrap());
    file.finish(&mut pipe).unwrap();
    let (rows, groups) = read(&pipe.bytes);
    assert_eq!(groups, [3]);
    let rows: Vec<String> = rows.iter().map(Row::to_string).collect();
    let wanted = [
        "{key: \"é\", text: \"\", truth: true, count: -9223372036854775808, ply: -1, share: 0.5}",
        "{key: \"é\", text: null, truth: null, count: 9223372036854775807, ply: null, share: null}",
        "{key: \"\", text: \"a,\"b\"\n\", truth: false, count: 0, ply: 2147483647, share: 2.0}",
    ];
    assert_eq!(rows, wanted);
}

#[test]
fn row_groups_go_out_as_they_fill() {
    let fields = vec![Field::required("n", Kind::Whole), Field::optional("text", Kind::Text)];
    let mut file = Parquet::new(fields, &[]).unwrap();
    let mut pipe = Pipe::default();
    let count = 2 * ROWS + 10;
    for n in 0..count {
        let text = (n / 7).to_string();
        let text = if n % 3 == 0 { Value::Nothing } else { Value::Text(&text) };
        file.row(&mut pipe, [Value::Whole(n as i64), text]).unwrap();
        assert_eq!(pipe.writes, (n + 1) / ROWS);
    }
    file.finish(&mut pipe).unwrap();
    let (rows, groups) = read(&pipe.bytes);
    assert_eq!(groups, [ROWS as i64, ROWS as i64, 10]);
    for (n, row) in rows.iter().enumerate() {
        let text = if n % 3 == 0 { "null".to_owned() } else { format!("\"{}\"", n / 7) };
        assert_eq!(row.to_string(), format!("{{n: {n}, text: {text}}}"));
    }
}

#[test]
fn what_a_column_cannot_hold_is_refused() {
    let out = &mut Pipe::default();
    let mut refused = |kind: Kind, value: Value<'_>| {
        let mut file = Parquet::new(vec![Field::required("n", kind)], &[]).unwrap();
        file.row(out, [value]).unwrap_err().to_string()
    };
    assert_eq!(refused(Kind::Small, Value::Nothing), "column `n`: no place for Nothing");
    refused(Kind::Small, Value::Whole(1 << 31));
    refused(Kind::Truth, Value::Text("true"));
    refused(Kind::Text, Value::Whole(1));
}

#[test]
fn a_file_without_rows_has_columns() {
    let mut file = Parquet::new(fields(), &[]).unwrap();
    let mut pipe = Pipe::default();
    file.finish(&mut pipe).unwrap();
    let (rows, groups) = read(&pipe.bytes);
    assert!(rows.is_empty() && groups.is_empty());
}
