"""Made by sdk/generate.py from data/openapi/openapi.json: do not edit."""
VERSION = "0.2.0"
