"""The technology question as a person reads it: sentences, pictures, tables, one page and one screen."""
