# tests of pdf
