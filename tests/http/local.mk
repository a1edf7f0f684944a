# tests of http
