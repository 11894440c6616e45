//! Episodes in the formats of other systems: ATIF, Inspect, lines of JSON, Parquet.
