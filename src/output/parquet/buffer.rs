//! The values of a column until their row group is written.

use super::{Field, Kind, Value};
use parquet::column::writer::{ColumnWriter, ColumnWriterImpl};
use parquet::data_type::{ByteArray, ByteArrayType};
use parquet::errors::ParquetError;

/// So many texts are handed over at once.
const STRIDE: usize = 4096;

/// The values of a column.
pub struct Buffer {
    /// Of an optional column: 1 where a row has a value, 0 where it has none.
    present: Option<Vec<i16>>,
    values: Values,
}

enum Values {
    Truth(Vec<bool>),
    Small(Vec<i32>),
    Whole(Vec<i64>),
    Real(Vec<f64>),
    Text(Texts),
}

/// Texts, one behind the other; one that is the same as that before it is kept once.
#[derive(Default)]
struct Texts {
    bytes: Vec<u8>,
    /// First byte and length.
    places: Vec<(u32, u32)>,
}

impl Texts {
    /// False where there is no room.
    fn push(&mut self, text: &str) -> bool {
        if let Some(last) = self.places.last().copied()
            && self.get(last) == text.as_bytes()
        {
            self.places.push(last);
            return true;
        }
        let place = (u32::try_from(self.bytes.len()), u32::try_from(text.len()));
        let (Ok(start), Ok(length)) = place else { return false };
        self.bytes.extend_from_slice(text.as_bytes());
        self.places.push((start, length));
        true
    }

    fn write(
        self,
        writer: &mut ColumnWriterImpl<'_, ByteArrayType>,
        present: Option<&[i16]>,
    ) -> Result<(), ParquetError> {
        let rows = present.map_or(self.places.len(), <[i16]>::len);
        let bytes = ByteArray::from(self.bytes);
        let mut places = self.places.iter();
        for from in (0..rows).step_by(STRIDE) {
            let present =
                present.map(|all| all.get(from..rows.min(from + STRIDE)).unwrap_or_default());
            let count = present.map_or(STRIDE, |some| some.iter().filter(|one| **one == 1).count());
            let some = places.by_ref().take(count);
            let some: Vec<_> = some.map(|(s, l)| bytes.slice(*s as usize, *l as usize)).collect();
            writer.write_batch(&some, present, None)?;
        }
        Ok(())
    }

    fn get(&self, (start, length): (u32, u32)) -> &[u8] {
        let rest = self.bytes.get(start as usize..).unwrap_or_default();
        rest.get(..length as usize).unwrap_or_default()
    }
}

impl Buffer {
    /// An empty one for a column.
    pub fn new(field: &Field) -> Buffer {
        let values = match field.kind {
            Kind::Truth => Values::Truth(Vec::new()),
            Kind::Small => Values::Small(Vec::new()),
            Kind::Whole => Values::Whole(Vec::new()),
            Kind::Real => Values::Real(Vec::new()),
            Kind::Text => Values::Text(Texts::default()),
        };
        Buffer { present: field.optional.then(Vec::new), values }
    }

    /// Adds the value of a row; false if the column cannot hold it.
    pub fn push(&mut self, value: Value<'_>) -> bool {
        let there = value != Value::Nothing;
        match &mut self.present {
            Some(present) => present.push(i16::from(there)),
            None if there => {}
            None => return false,
        }
        if !there {
            return true;
        }
        match (&mut self.values, value) {
            (Values::Truth(all), Value::Truth(value)) => all.push(value),
            (Values::Small(all), Value::Whole(value)) => match i32::try_from(value) {
                Ok(value) => all.push(value),
                Err(_) => return false,
            },
            (Values::Whole(all), Value::Whole(value)) => all.push(value),
            (Values::Real(all), Value::Real(value)) => all.push(value),
            (Values::Real(all), Value::Whole(value)) => all.push(value as f64),
            (Values::Text(all), Value::Text(value)) => return all.push(value),
            _ => return false,
        }
        true
    }

    /// About how many bytes it has.
    pub fn weight(&self) -> usize {
        let values = match &self.values {
            Values::Truth(all) => all.len(),
            Values::Small(all) => 4 * all.len(),
            Values::Whole(all) => 8 * all.len(),
            Values::Real(all) => 8 * all.len(),
            Values::Text(all) => all.bytes.len() + 8 * all.places.len(),
        };
        values + self.present.as_ref().map_or(0, |present| 2 * present.len())
    }

    /// Writes the values and forgets them.
    ///
    /// # Errors
    ///
    /// Where the writer is one for another type.
    pub fn write(&mut self, writer: &mut ColumnWriter<'_>) -> Result<(), ParquetError> {
        let present = self.present.as_deref();
        match (&mut self.values, writer) {
            (Values::Truth(all), ColumnWriter::BoolColumnWriter(w)) => {
                w.write_batch(all, present, None)?;
                all.clear();
            }
            (Values::Small(all), ColumnWriter::Int32ColumnWriter(w)) => {
                w.write_batch(all, present, None)?;
                all.clear();
            }
            (Values::Whole(all), ColumnWriter::Int64ColumnWriter(w)) => {
                w.write_batch(all, present, None)?;
                all.clear();
            }
            (Values::Real(all), ColumnWriter::DoubleColumnWriter(w)) => {
                w.write_batch(all, present, None)?;
                all.clear();
            }
            (Values::Text(all), ColumnWriter::ByteArrayColumnWriter(w)) => {
                std::mem::take(all).write(w, present)?;
            }
            _ => return Err(ParquetError::General("a column of another type".to_owned())),
        }
        if let Some(present) = &mut self.present {
            present.clear();
        }
        Ok(())
    }
}
