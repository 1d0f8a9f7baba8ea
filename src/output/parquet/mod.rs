//! Parquet: typed, named columns; row groups go out as they fill.

mod buffer;
mod positions;

pub(super) use positions::Positions;

use buffer::Buffer;
use parquet::basic::{
    Compression, ConvertedType, LogicalType, Repetition, Type as Physical, ZstdLevel,
};
use parquet::errors::ParquetError;
use parquet::file::metadata::KeyValue;
use parquet::file::properties::{EnabledStatistics, WriterProperties};
use parquet::file::writer::SerializedFileWriter;
use parquet::schema::types::{Type, TypePtr};
use std::io::{self, Write};
use std::sync::Arc;

/// The rows of a group: with fewer, files grow; with more, memory.
const ROWS: usize = 1 << 17;
/// The bytes that the rows of a group have, if they are that large.
const BYTES: usize = 64 << 20;
/// The least of the levels at which little is left to gain.
const LEVEL: i32 = 3;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// True or false.
    Truth,
    /// A whole number of 32 bits.
    Small,
    /// A whole number of 64 bits.
    Whole,
    /// A number with a fraction.
    Real,
    /// Text in UTF-8.
    Text,
}

/// A column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Its name.
    pub name: String,
    /// What it holds.
    pub kind: Kind,
    /// Rows may have no value here.
    pub optional: bool,
}

impl Field {
    /// A column in which every row has a value.
    pub fn required(name: &str, kind: Kind) -> Field {
        Field { name: name.to_owned(), kind, optional: false }
    }

    /// A column in which rows may have no value.
    pub fn optional(name: &str, kind: Kind) -> Field {
        Field { name: name.to_owned(), kind, optional: true }
    }

    fn of_parquet(&self) -> Result<TypePtr, ParquetError> {
        let (physical, logical) = match self.kind {
            Kind::Truth => (Physical::BOOLEAN, None),
            Kind::Small => (Physical::INT32, None),
            Kind::Whole => (Physical::INT64, None),
            Kind::Real => (Physical::DOUBLE, None),
            Kind::Text => (Physical::BYTE_ARRAY, Some(LogicalType::String)),
        };
        let converted = match logical {
            Some(_) => ConvertedType::UTF8,
            None => ConvertedType::NONE,
        };
        let repetition = if self.optional { Repetition::OPTIONAL } else { Repetition::REQUIRED };
        let made = Type::primitive_type_builder(&self.name, physical)
            .with_repetition(repetition)
            .with_logical_type(logical)
            .with_converted_type(converted)
            .build()?;
        Ok(Arc::new(made))
    }
}

/// The value of a row in a column.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Value<'a> {
    /// None; only where the column allows it.
    Nothing,
    /// For [`Kind::Truth`].
    Truth(bool),
    /// For [`Kind::Small`], [`Kind::Whole`] and [`Kind::Real`].
    Whole(i64),
    /// For [`Kind::Real`].
    Real(f64),
    /// For [`Kind::Text`].
    Text(&'a str),
}

/// A file that is being written. Row groups are finished in memory and then handed on in order, so
/// the file may as well be a pipe.
pub struct Parquet {
    fields: Vec<Field>,
    buffers: Vec<Buffer>,
    rows: usize,
    file: SerializedFileWriter<Vec<u8>>,
}

impl Parquet {
    /// A file with these columns and, in its footer, these keys and values.
    ///
    /// # Errors
    ///
    /// Where the columns make no schema.
    pub fn new(fields: Vec<Field>, notes: &[(&str, &str)]) -> io::Result<Parquet> {
        let columns = fields.iter().map(Field::of_parquet).collect::<Result<_, _>>();
        let schema = columns
            .and_then(|columns| Type::group_type_builder("rows").with_fields(columns).build())
            .map_err(io::Error::other)?;
        let level = ZstdLevel::try_new(LEVEL).map_err(io::Error::other)?;
        let notes = notes.iter().map(|(key, value)| KeyValue {
            key: (*key).to_owned(),
            value: Some((*value).to_owned()),
        });
        let notes: Vec<KeyValue> = notes.collect();
        let properties = WriterProperties::builder()
            .set_created_by(format!("figurine version {}", env!("CARGO_PKG_VERSION")))
            .set_key_value_metadata(Some(notes).filter(|notes| !notes.is_empty()))
            .set_compression(Compression::ZSTD(level))
            .set_statistics_enabled(EnabledStatistics::Chunk)
            .set_max_row_group_row_count(Some(ROWS))
            .build();
        let file = SerializedFileWriter::new(Vec::new(), Arc::new(schema), Arc::new(properties))
            .map_err(io::Error::other)?;
        let buffers = fields.iter().map(Buffer::new).collect();
        Ok(Parquet { fields, buffers, rows: 0, file })
    }

    /// Adds a row and writes what is complete.
    ///
    /// # Errors
    ///
    /// Where a value is none of its column, a number is too large for it, or `out` fails.
    pub fn row<'v>(
        &mut self,
        out: &mut dyn Write,
        values: impl IntoIterator<Item = Value<'v>>,
    ) -> io::Result<()> {
        let mut values = values.into_iter();
        for (buffer, field) in self.buffers.iter_mut().zip(&self.fields) {
            let value = values.next().unwrap_or(Value::Nothing);
            if !buffer.push(value) {
                let message = format!("column `{}`: no place for {value:?}", field.name);
                return Err(io::Error::other(message));
            }
        }
        self.rows += 1;
        if self.rows >= ROWS || self.weight() >= BYTES {
            self.group()?;
            self.hand_on(out)?;
        }
        Ok(())
    }

    /// Writes the rest and the footer. After this, no row may come.
    ///
    /// # Errors
    ///
    /// Only if `out` does.
    pub fn finish(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.rows > 0 {
            self.group()?;
        }
        self.file.finish().map_err(io::Error::other)?;
        self.hand_on(out)
    }

    /// About how many bytes the rows of the group have so far.
    fn weight(&self) -> usize {
        self.buffers.iter().map(Buffer::weight).sum()
    }

    /// Makes a group of the rows.
    fn group(&mut self) -> io::Result<()> {
        let write = |file: &mut SerializedFileWriter<Vec<u8>>, buffers: &mut [Buffer]| {
            let mut group = file.next_row_group()?;
            for buffer in buffers {
                if let Some(mut column) = group.next_column()? {
                    buffer.write(column.untyped())?;
                    column.close()?;
                }
            }
            group.close().map(drop)
        };
        write(&mut self.file, &mut self.buffers).map_err(io::Error::other)?;
        self.rows = 0;
        Ok(())
    }

    /// Writes what is complete.
    fn hand_on(&mut self, out: &mut dyn Write) -> io::Result<()> {
        self.file.flush()?;
        out.write_all(&std::mem::take(self.file.inner_mut()))
    }
}

#[cfg(test)]
mod tests;
