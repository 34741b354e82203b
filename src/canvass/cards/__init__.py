"""A columnar store of cast vote records: Parquet, written by streaming, queried by DuckDB."""
