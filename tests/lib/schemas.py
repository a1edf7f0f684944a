"""The JSON Schemas of data/schema as validators: one source for the tests, the API reference and the MCP tools.

The files describe the data of each answer and leave room for members to come; the tests do not: here an object has the
members that its schema names and no others. error.json and problem.json are whole answers, event.json is what a webhook
is sent, all others are data inside the envelope.
"""
import json
import os

import jsonschema

FOLDER = os.path.join(
    os.environ.get("CG_TOP_SRCDIR") or os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))),
    "data/schema")
COMBINING = {"$ref", "allOf", "anyOf", "oneOf"}


def files():
    out = {}
    for name in sorted(os.listdir(FOLDER)):
        with open(os.path.join(FOLDER, name), encoding="utf-8") as f:
            out[name] = json.load(f)
    return out


def strict(schema):
    """A copy in which no object has other members than those named."""
    if isinstance(schema, list):
        return [strict(s) for s in schema]
    if not isinstance(schema, dict):
        return schema
    out = {k: strict(v) for k, v in schema.items()}
    # not for the map "properties" itself, where these are names of members
    if isinstance(
            schema.get("properties"),
            dict) and "additionalProperties" not in schema and schema.get("type") in ("object", ["object", "null"]):
        out["unevaluatedProperties" if COMBINING & set(schema) else "additionalProperties"] = False
    return out


def envelope(data):
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object", "additionalProperties": False,
        "required": ["success", "data"], "properties": {"success": {"const": True}, "data":
                                                        data}, "$defs": data.get("$defs", {})
    }


def validators(whole=True):
    """By name without .json; whole: of the answer with its envelope, else of its data."""
    plain = {name: strict(s) for name, s in files().items()}
    store = {"file:///schema/" + n: s for n, s in plain.items()}
    out = {}
    for name, schema in plain.items():
        if whole and name not in ("defs.json", "error.json", "problem.json", "event.json"):
            schema = envelope(schema)
        jsonschema.Draft202012Validator.check_schema(schema)
        # "defs.json#/..." is looked up in the folder of the schemas, never fetched
        resolver = jsonschema.RefResolver("file:///schema/" + name, schema, store=store)
        out[name[:-5]] = jsonschema.Draft202012Validator(schema, resolver=resolver)
    return out
