//! Columns of a Parquet file while its next row group is collected: values and what is absent.

use parquet::basic::Type as Physical;
use parquet::data_type::{BoolType, ByteArray, ByteArrayType, DoubleType, Int64Type};
use parquet::errors::Result;
use parquet::file::writer::SerializedRowGroupWriter;

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Text,
    Integer,
    Number,
    Flag,
    /// A picture: bytes and a path.
    Image,
    /// Any number of pictures.
    Images,
}

/// A picture in a cell.
#[derive(Clone, Debug)]
pub struct Image {
    pub bytes: Vec<u8>,
    pub path: String,
}

/// One value of a row.
#[derive(Clone, Debug)]
pub enum Cell {
    Absent,
    Text(String),
    Integer(i64),
    Number(f64),
    Flag(bool),
    Image(Image),
    Images(Vec<Image>),
}

impl Kind {
    /// As a message type of Parquet spells it.
    pub fn schema(self, name: &str) -> String {
        let image = |name: &str| {
            format!(
                "optional group {name} {{ optional binary bytes; optional binary path (STRING); }}"
            )
        };
        match self {
            Kind::Text => format!("optional binary {name} (STRING);"),
            Kind::Integer => format!("optional int64 {name};"),
            Kind::Number => format!("optional double {name};"),
            Kind::Flag => format!("optional boolean {name};"),
            Kind::Image => image(name),
            Kind::Images => {
                let element = image("element");
                format!("optional group {name} (LIST) {{ repeated group list {{ {element} }} }}")
            }
        }
    }

    /// As the library `datasets` spells it.
    pub fn feature(self) -> serde_json::Value {
        let value = |dtype: &str| serde_json::json!({"dtype": dtype, "_type": "Value"});
        match self {
            Kind::Text => value("string"),
            Kind::Integer => value("int64"),
            Kind::Number => value("float64"),
            Kind::Flag => value("bool"),
            Kind::Image => serde_json::json!({"_type": "Image"}),
            Kind::Images => serde_json::json!([{"_type": "Image"}]),
        }
    }
}

/// The cells of one column. Pictures are two columns to Parquet, with the same levels.
#[derive(Debug)]
pub struct Pending {
    kind: Kind,
    texts: Vec<ByteArray>,
    paths: Vec<ByteArray>,
    integers: Vec<i64>,
    numbers: Vec<f64>,
    flags: Vec<bool>,
    definitions: Vec<i16>,
    repetitions: Vec<i16>,
}

impl Pending {
    pub fn new(kind: Kind) -> Pending {
        Pending {
            kind,
            texts: Vec::new(),
            paths: Vec::new(),
            integers: Vec::new(),
            numbers: Vec::new(),
            flags: Vec::new(),
            definitions: Vec::new(),
            repetitions: Vec::new(),
        }
    }

    /// Adds a cell and says how many bytes it takes. A cell of another kind counts as absent.
    pub fn push(&mut self, cell: Cell) -> usize {
        let mut size = 8;
        match (self.kind, cell) {
            (Kind::Text, Cell::Text(text)) => {
                size += text.len();
                self.texts.push(ByteArray::from(text.into_bytes()));
                self.level(1, 0);
            }
            (Kind::Integer, Cell::Integer(it)) => {
                self.integers.push(it);
                self.level(1, 0);
            }
            (Kind::Number, Cell::Number(it)) => {
                self.numbers.push(it);
                self.level(1, 0);
            }
            (Kind::Flag, Cell::Flag(it)) => {
                self.flags.push(it);
                self.level(1, 0);
            }
            (Kind::Image, Cell::Image(image)) => {
                size += self.picture(image);
                self.level(2, 0);
            }
            (Kind::Images, Cell::Images(images)) => {
                if images.is_empty() {
                    self.level(1, 0);
                }
                for (index, image) in images.into_iter().enumerate() {
                    size += self.picture(image);
                    self.level(4, i16::from(index > 0));
                }
            }
            _ => self.level(0, 0),
        }
        size
    }

    fn picture(&mut self, image: Image) -> usize {
        let size = image.bytes.len() + image.path.len();
        self.texts.push(ByteArray::from(image.bytes));
        self.paths.push(ByteArray::from(image.path.into_bytes()));
        size
    }

    fn level(&mut self, definition: i16, repetition: i16) {
        self.definitions.push(definition);
        self.repetitions.push(repetition);
    }

    /// Writes what was collected as the next columns of a row group, and begins anew.
    pub fn write<W: std::io::Write + Send>(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, W>,
    ) -> Result<()> {
        let full = std::mem::replace(self, Pending::new(self.kind));
        let definitions = Some(&full.definitions[..]);
        let is_list = full.kind == Kind::Images;
        let repetitions = Some(&full.repetitions[..]).filter(|_| is_list);
        let leaves: &[&[ByteArray]] = match full.kind {
            Kind::Image | Kind::Images => &[&full.texts, &full.paths],
            Kind::Text => &[&full.texts],
            _ => &[&[]],
        };
        for texts in leaves {
            let Some(mut column) = group.next_column()? else {
                break;
            };
            match full.kind.physical() {
                Physical::INT64 => column.typed::<Int64Type>().write_batch(
                    &full.integers,
                    definitions,
                    repetitions,
                )?,
                Physical::DOUBLE => column.typed::<DoubleType>().write_batch(
                    &full.numbers,
                    definitions,
                    repetitions,
                )?,
                Physical::BOOLEAN => {
                    column
                        .typed::<BoolType>()
                        .write_batch(&full.flags, definitions, repetitions)?
                }
                _ => {
                    column
                        .typed::<ByteArrayType>()
                        .write_batch(texts, definitions, repetitions)?
                }
            };
            column.close()?;
        }
        Ok(())
    }
}

impl Kind {
    fn physical(self) -> Physical {
        match self {
            Kind::Integer => Physical::INT64,
            Kind::Number => Physical::DOUBLE,
            Kind::Flag => Physical::BOOLEAN,
            Kind::Text | Kind::Image | Kind::Images => Physical::BYTE_ARRAY,
        }
    }
}
