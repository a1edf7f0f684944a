#!/usr/bin/python3
"""The generated core of both SDKs - models, errors by code, operations - from data/openapi/openapi.json.

Run without arguments it writes the files; with --check it only says whether they are what it would write.
What is by hand in the SDKs: transport, retries, exact numbers, files, paging, signatures of webhooks.
Every schema and operation of the document is taken; nothing here knows one by name but SKIPPED. The version of the SDKs is
that of the document, so of configure.ac: Python has it in _version.py, TypeScript in package.json.
"""
import copy
import json
import keyword
import os
import re
import sys
import textwrap

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
# the same answer at a second path, and the document itself
SKIPPED = {"healthAtRoot", "readyAtRoot", "openapiAtRoot", "openapi"}
# a parameter whose answer is not the type that the call has: with mode=async parse is answered with a job
UNTYPED = {"mode"}
HEAD = "Made by sdk/generate.py from data/openapi/openapi.json: do not edit."
WIDTH = 116


def snake(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def pascal(name):
    return "".join(p[:1].upper() + p[1:] for p in re.split(r"[_\-]", name))


def singular(name):
    if name.endswith("ies"):
        return name[:-3] + "y"
    return name[:-1] if name.endswith("s") and not name.endswith("ss") else name


def attribute(key):
    """A name of Python for a key of JSON: 1y -> y1, from -> from_, X-Y -> x_y."""
    digits, rest = re.match(r"([0-9]*)(.*)", key.replace("-", "_").lower()).groups()
    name = rest + digits
    return name + "_" if keyword.iskeyword(name) else name


class Type:
    """kind: number integer boolean text date time enum object array map any; of: element or name; null: may be null."""

    def __init__(self, kind, of=None, null=False):
        self.kind, self.of, self.null = kind, of, null

    def nullable(self):
        return Type(self.kind, self.of, True)


class Field:
    def __init__(self, key, kind, required, text):
        self.key, self.type, self.required, self.text = key, kind, required, text


class Document:
    """objects: name -> (description, fields); enums: name -> values; operations; events: name -> kind."""

    def __init__(self, doc):
        self.doc, self.objects, self.enums = doc, {}, {}
        self.schemas = doc["components"]["schemas"]
        self.operations = [Operation(self, path, method, op) for path, item in doc["paths"].items()
                           for method, op in item.items() if op["operationId"] not in SKIPPED]
        self.codes = self.schemas["Error"]["properties"]["error"]["properties"]["code"]["enum"]
        self.events = {}
        for kind, item in doc.get("webhooks", {}).items():
            body = item["post"]["requestBody"]["content"]["application/json"]["schema"]
            name = pascal(kind.replace(".", "_")) + "Event"
            self.events[self.type(body, name).of] = kind

    def data_of(self, event):
        """The type of what an event says."""
        return next(f.type for f in self.objects[event][1] if f.key == "data")

    def type(self, node, name):
        """The type of a schema; objects without a name of their own take the one given."""
        if "$ref" in node:
            name = node["$ref"].rpartition("/")[2]
            return {"Date": Type("date"), "Time": Type("time")}.get(name) or self.type(self.schemas[name], name)
        parts = [n for n in node.get("anyOf", node.get("allOf", node.get("oneOf", []))) if n != {"type": "null"}]
        if parts:
            found = self.type(parts[0], name) if len(parts) == 1 else Type("any")
            return found.nullable() if len(parts) < len(node.get("anyOf", parts)) else found
        kinds = node.get("type")
        kinds = kinds if isinstance(kinds, list) else [kinds]
        found = self.plain(node, [k for k in kinds if k != "null"][0], name)
        return found.nullable() if "null" in kinds else found

    def plain(self, node, kind, name):
        if "enum" in node or "const" in node:
            values = [v for v in node.get("enum", [node.get("const")]) if v is not None]
            if all(isinstance(v, str) for v in values):
                if name in self.schemas:
                    self.enums[name] = values
                    return Type("enum", name)
                return Type("enum", values)
        if kind == "object" and "properties" not in node:
            return Type("map", self.type(node["additionalProperties"], name + "Value")
                        if isinstance(node.get("additionalProperties"), dict) else Type("any"))
        if kind == "object":
            self.object(node, name)
            return Type("object", name)
        if kind == "array":
            return Type("array", self.type(node["items"], singular(name)))
        return {"number": Type("number"), "integer": Type("integer"), "boolean": Type("boolean"),
                "string": Type("text")}.get(kind) or Type("any")

    def object(self, node, name):
        if name in self.objects:
            assert self.objects[name][2] == node, f"two schemas are called {name}"
            return
        fields = []
        self.objects[name] = (node.get("description", ""), fields, node)
        for key, below in node["properties"].items():
            kind = self.type(below, name + pascal(key))
            fields.append(Field(key, kind, key in node.get("required", []), below.get("description", "")))


class Operation:
    """One call. inputs: Fields with their place (path, query, json, form); result: a Type, or None; files: other forms
    of the answer, which the parameter "format" chooses; file: the argument of what is sent as a file, "" without one."""

    def __init__(self, doc, path, method, op):
        self.id, self.path, self.method, self.text = op["operationId"], path, method.upper(), op.get("summary", "")
        self.inputs, self.idempotent, self.file = [], False, ""
        for p in op.get("parameters", []):
            if p["name"] == "Idempotency-Key":
                self.idempotent = True
            elif p["in"] in ("path", "query") and p["name"] not in UNTYPED:
                self.inputs.append((p["in"], Field(p["name"], doc.type(p["schema"], pascal(self.id) + pascal(
                    p["name"])), p["in"] == "path" or p.get("required", False), p.get("description", ""))))
        self.body(doc, op.get("requestBody", {}).get("content", {}))
        good = next(v for k, v in op["responses"].items() if k.startswith("2"))
        content = good.get("content", {})
        data = content.get("application/json", {}).get("schema", {}).get("properties", {}).get("data")
        self.result = doc.type(data, pascal(self.id) + "Data") if data else None
        self.files = [k for k in content if k != "application/json"]
        self.items = self.paged(doc)

    def body(self, doc, content):
        place, media = next((x for x in (("form", "multipart/form-data"), ("json", "application/json"))
                             if x[1] in content), (None, None))
        if not place:
            return
        schema = content[media]["schema"]
        while "$ref" in schema:
            schema = doc.schemas[schema["$ref"].rpartition("/")[2]]
        taken = {f.key for _, f in self.inputs}
        for key, node in schema["properties"].items():
            if "binary" in (node.get("format"), node.get("items", {}).get("format")):
                self.file = "files: Files" if "items" in node else "file: FileSource"
                continue
            if key in UNTYPED:
                continue
            self.inputs = [(p, f) for p, f in self.inputs if f.key != key or p == "path"] if key in taken else \
                self.inputs
            self.inputs.append((place, Field(key, doc.type(node, pascal(self.id) + pascal(key)),
                                             key in schema.get("required", []), node.get("description", ""))))
        self.inputs.sort(key=lambda x: not x[1].required)

    def paged(self, doc):
        """The list of a page, if there is a cursor."""
        if not self.result or self.result.kind != "object" or all(f.key != "cursor" for _, f in self.inputs):
            return None
        lists = [f for f in doc.objects[self.result.of][1] if f.type.kind == "array"]
        return lists[0] if len(lists) == 1 else None


# ---- Python

PY_PLAIN = {"number": "Decimal", "integer": "int", "boolean": "bool", "text": "str", "date": "datetime.date",
            "time": "datetime.datetime", "any": "Any"}


def py_type(t, inward=False):
    if t.kind == "enum":
        out = f"{t.of}" if isinstance(t.of, str) else "str"
    elif t.kind == "array":
        out = ("Sequence" if inward else "tuple") + f"[{py_type(t.of, inward)}" + ("]" if inward else ", ...]")
    elif t.kind == "map":
        out = f"Mapping[str, {py_type(t.of)}]"
    elif t.kind == "object":
        out = t.of if not inward else "Mapping[str, Any]"
    else:
        out = PY_PLAIN[t.kind]
    return out + " | None" if t.null and out != "Any" else out


def py_read(t):
    """The expression that reads a value of this type."""
    inner = {"enum": "text", "text": "text", "any": "anything"}.get(t.kind, t.kind)
    if t.kind in ("array", "map"):
        inner = f"{'array' if t.kind == 'array' else 'mapping'}({py_read(t.of)})"
    elif t.kind == "object":
        inner = f"record({t.of})"
    return f"nullable({inner})" if t.null else inner


def doc_lines(text, indent, quote='"""'):
    text = re.sub(r"\s+", " ", text).strip().replace("\\", "\\\\")
    if not text:
        return []
    lines = textwrap.wrap(quote + text + quote, WIDTH - len(indent), break_long_words=False, break_on_hyphens=False)
    return [indent + line for line in lines]


def py_models(doc):
    out = [f'"""The answers of the service, as classes. {HEAD}', "",
           "Figures are Decimal, exactly as they were written; days are dates. A list is a tuple. A field that the",
           "answer leaves out is None; one that this version does not know is passed over.", '"""',
           "from __future__ import annotations", "", "import datetime",
           "from collections.abc import Callable, Mapping", "from dataclasses import dataclass",
           "from decimal import Decimal", "from typing import Any, Literal, Union", "", "from ._event import Event",
           "from ._read import (FIELDS, anything, array, boolean, date, integer, mapping, nullable, number, record,",
           "                    text, time)", ""]
    out += ["__all__ = ["] + textwrap.wrap(", ".join(f'"{n}"' for n in sorted({*doc.enums, *doc.objects})), WIDTH,
                                         initial_indent="    ", subsequent_indent="    ") + ["]", ""]
    for name, values in sorted(doc.enums.items()):
        lines = textwrap.wrap(", ".join(f'"{v}"' for v in values), WIDTH - 8)
        out += [f"{name} = Union[Literal["] + [" " * 8 + line for line in lines] + ["    ], str]"]
        out += ['"""May grow: be ready for values that are not listed."""', ""]
    for name, (text, fields, _) in sorted(doc.objects.items()):
        event = name in doc.events
        out += ["", "@dataclass(frozen=True, kw_only=True)", f"class {name}{'(Event)' if event else ''}:"]
        out += doc_lines(text or f"{name}.", "    ")
        for f in sorted(fields, key=lambda f: not f.required):
            if event and f.key != "data":
                continue  # as every event has them
            kind = py_type(f.type)
            default = "" if f.required else " = None"
            if not f.required and not f.type.null and kind != "Any":
                kind += " | None"
            out.append(f"    {attribute(f.key)}: {kind}{default}")
            out += doc_lines(f.text, "    ")
        out.append("")
    out += ["", "FIELDS.update({"]
    for name, (_, fields, _) in sorted(doc.objects.items()):
        if name in doc.events:
            continue
        out.append(f"    {name}: (")
        for f in fields:
            out.append(f'        ("{attribute(f.key)}", "{f.key}", {py_read(f.type)}),')
        out.append("    ),")
    out += ["})", "# kind of event -> its class, and how its data are read",
            "EVENTS: dict[str, tuple[type[Event], Callable[[Any], Any]]] = {"]
    out += [f'    "{kind}": ({name}, {py_read(doc.data_of(name))}),' for name, kind in doc.events.items()]
    return out + ["}"]


def class_of(code):
    name = pascal(code)
    return name if name.endswith("Error") else name + "Error"


def py_codes(doc):
    out = [f'"""A class for each error code of the service. {HEAD}"""', "from .errors import ApiError", "",
           "__all__ = ["]
    out += [f'    "{class_of(c)}",' for c in doc.codes] + ["]", ""]
    for code in doc.codes:
        out += ["", f"class {class_of(code)}(ApiError):", f'    """The service answered `{code}`."""', ""]
    out += ["", "BY_CODE: dict[str, type[ApiError]] = {"]
    out += [f'    "{c}": {class_of(c)},' for c in doc.codes] + ["}"]
    return out


def py_signature(o, drop=()):
    words, required = [], [f for p, f in o.inputs if f.required]
    if o.file:
        words.append(o.file)
    words += [f"{attribute(f.key)}: {py_type(f.type, True)}" for f in required]
    words.append("*")
    for _, f in o.inputs:
        if not f.required and f.key not in drop:
            kind = py_type(f.type, True)
            words.append(f"{attribute(f.key)}: {kind if kind.endswith('| None') or kind == 'Any' else kind + ' | None'}"
                         " = None")
    if o.idempotent:
        words.append("idempotency_key: str | None = None")
    return words[:-1] if words[-1] == "*" else words


def py_request(o, drop):
    """The arguments of the Request of an operation; dropped ones are None."""
    path = re.sub(r"\{(\w+)\}", lambda m: "{segment(" + attribute(m[1]) + ")}", o.path)
    words = [f'"{o.method}"', ("f" if "{" in path else "") + f'"{path}"']
    for place, name in (("query", "query"), ("json", "json"), ("form", "form")):
        pairs = [f'"{f.key}": {"None" if f.key in drop else attribute(f.key)}' for p, f in o.inputs if p == place]
        if pairs:
            words.append(f"{name}={{{', '.join(pairs)}}}")
    if o.file:
        words.append("file{0}=file{0}".format("s" if "Files" in o.file else ""))
    if o.idempotent:
        words.append("idempotency_key=idempotency_key")
    return words


def folded(head, words, tail, indent):
    """head(a, b)tail in one line, or with the words, each whole, in lines of their own."""
    line = indent + head + ", ".join(words) + tail
    if len(line) <= WIDTH:
        return [line]
    out, inner = [indent + head], indent + "        "
    for i, word in enumerate(words):
        word += ", " if i + 1 < len(words) else tail
        if len(out) > 1 and len(out[-1]) + len(word.rstrip()) <= WIDTH:
            out[-1] += word
        else:
            out.append(inner + word)
    return [line.rstrip() for line in out]


def py_method(o, kind, asynchronous):
    """kind: plain, file (the other forms of the answer), items (through all pages)."""
    o = needed(o, kind)
    name, wait = snake(o.id), "await " if asynchronous else ""
    start = "async def " if asynchronous and kind != "items" else "def "
    drop = {"plain": {"format"} if o.files else set(), "file": set(), "items": {"cursor"}}[kind]
    if kind == "file":
        name, result = re.sub("^get_", "download_", name), "Download"
    elif kind == "items":
        name = re.sub("^list_", "iter_", name)
        result = ("AsyncIterator" if asynchronous else "Iterator") + f"[{py_type(o.items.type.of)}]"
    else:
        result = py_type(o.result)
    lines = folded(f"{start}{name}(", ["self"] + py_signature(o, drop), f") -> {result}:", "    ")
    arguments = py_inputs(o, drop)
    lines.append(f'        """{told(o, kind)}' + ('"""' if not arguments else ""))
    lines += ["", *arguments, '        """'] if arguments else []
    lines += folded("request = Request(", py_request(o, drop), ")", "        ")
    lines.append("        return " + {
        "plain": f"{wait}self._call(request, {py_read(o.result)})", "file": f"{wait}self._download(request)",
        "items": f'self._items(request, {py_read(o.result)}, "{attribute(o.items.key) if o.items else ""}")'}[kind])
    return lines + [""]


def py_inputs(o, drop):
    """What each argument is, as the document says."""
    out = []
    for _, f in o.inputs:
        if f.text and f.key not in drop:
            out += textwrap.wrap(f"{attribute(f.key)}: {f.text}", WIDTH - 10, subsequent_indent="    ",
                                 break_on_hyphens=False)
    return ["        " + line for line in out]


def told(o, kind):
    """What a method does, in a sentence."""
    text = o.text.rstrip(".?!")
    return text + {"plain": ".", "file": ": a file in the form that `format` names.",
                   "items": ": every one, page after page."}[kind]


def needed(o, kind):
    """The operation as a method takes it: a file has to be told in which form."""
    if kind == "file":
        o = copy.copy(o)
        o.inputs = [(p, Field(f.key, f.type, True, f.text) if f.key == "format" else f) for p, f in o.inputs]
    return o


def methods(o):
    out = ["plain"] if o.result else []
    return out + (["file"] if o.files else []) + (["items"] if o.items else [])


def py_operations(doc):
    out = ['"""Every operation of the service, for both clients.', "", HEAD, '"""', "from __future__ import annotations", "",
           "import datetime", "from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence",
           "from decimal import Decimal", "from typing import Any, TypeVar", "",
           "from ._models import *  # noqa: F403", "from ._read import anything, array, mapping, nullable, record, text",
           "from ._request import Download, Files, FileSource, Request, segment", "", 'T = TypeVar("T")',
           "__all__ = [\"AsyncOperations\", \"Operations\"]", "_USED = (datetime, Decimal, Sequence, Mapping, anything,"
           " array, mapping, nullable, text)"]
    used = sorted({re.sub(r"\W.*", "", n) for o in doc.operations for n in [o.result.of if o.result else ""]} |
                  {o.items.type.of.of for o in doc.operations if o.items} |
                  {f.type.of for o in doc.operations for _, f in o.inputs
                   if f.type.kind == "enum" and isinstance(f.type.of, str)} - {""})
    at = out.index("from ._models import *  # noqa: F403")
    out[at:at + 1] = folded("from ._models import (", [u for u in used if u], ")", "")
    for asynchronous in (False, True):
        wait = "async " if asynchronous else ""
        out += ["", "", f"class {'Async' if asynchronous else ''}Operations:",
                '    """What the service can do; the client says how a request is sent."""', "",
                f"    {wait}def _call(self, request: Request, read: Callable[[Any], T]) -> T:",
                "        raise NotImplementedError", "",
                f"    {wait}def _download(self, request: Request) -> Download:",
                "        raise NotImplementedError", "",
                f"    def _items(self, request: Request, read: Callable[[Any], Any], name: str) -> "
                f"{'AsyncIterator' if asynchronous else 'Iterator'}[Any]:",
                "        raise NotImplementedError", ""]
        for o in doc.operations:
            for kind in methods(o):
                out += py_method(o, kind, asynchronous)
        while out[-1] == "":
            out.pop()
    return out


# ---- TypeScript

TS_PLAIN = {"number": "Decimal", "integer": "number", "boolean": "boolean", "text": "string", "date": "string",
            "time": "string", "any": "unknown"}


def ts_type(t):
    if t.kind == "enum":
        out = t.of if isinstance(t.of, str) else " | ".join(f'"{v}"' for v in t.of) + " | OtherText"
    elif t.kind == "array":
        inner = ts_type(t.of)
        out = f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
    elif t.kind == "map":
        out = f"Readonly<Record<string, {ts_type(t.of)}>>"
    elif t.kind == "object":
        out = t.of
    else:
        out = TS_PLAIN[t.kind]
    return out + " | null" if t.null and out != "unknown" else out


def ts_key(key):
    return key if re.fullmatch(r"[A-Za-z_]\w*", key) else f'"{key}"'


def ts_doc(text, indent):
    text = re.sub(r"\s+", " ", text).strip().replace("*/", "* /")
    if not text:
        return []
    lines = textwrap.wrap(text, WIDTH - len(indent) - 8, break_long_words=False, break_on_hyphens=False)
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**"] + [f"{indent} * {line}" for line in lines] + [f"{indent} */"]


def ts_models(doc):
    out = [f"// The answers of the service. {HEAD}", "import type { Decimal, OtherText } from \"./decimal.js\";", ""]
    for name, values in sorted(doc.enums.items()):
        out += ts_doc("May grow: be ready for values that are not listed.", "")
        out += [f"export type {name} ="] + [f'  | "{v}"' for v in values] + ["  | OtherText;", ""]
    for name, (text, fields, _) in sorted(doc.objects.items()):
        out += ts_doc(text, "") + [f"export interface {name} {{"]
        kind = doc.events.get(name)
        out += ["  /** The same on every try. */", "  readonly id: string;"] if kind else []
        for f in fields:
            out += ts_doc(f.text, "  ")
            told = f'"{kind}"' if kind and f.key == "type" else ts_type(f.type)
            words = f"readonly {ts_key(f.key)}{'' if f.required else '?'}: {told};"
            out += textwrap.wrap(words, WIDTH, initial_indent="  ", subsequent_indent="    ", break_long_words=False,
                                 break_on_hyphens=False)
        out += ["}", ""]
    out += ts_doc("What a webhook is told; `type` says which. May grow: be ready for one that is none of these.", "")
    out += ["export type Event ="] + [f"  | {name}" for name in doc.events]
    out[-1] += ";"
    return out


def ts_shape(doc, t):
    """Where the integers are: everything else stays as the parser gave it. None: nowhere."""
    if t.kind == "integer":
        return '"integer"'
    if t.kind in ("array", "map"):
        below = ts_shape(doc, t.of)
        return below and f"{{ each: {below} }}"
    if t.kind == "object":
        return f'{{ fields: () => shapes.{t.of} }}' if any(
            ts_shape(doc, f.type) for f in doc.objects[t.of][1]) else None
    return None


def ts_shapes(doc):
    tables = {name: [(f.key, ts_shape(doc, f.type)) for f in fields] for name, (_, fields, _) in
              sorted(doc.objects.items())}
    tables = {name: [(k, s) for k, s in pairs if s] for name, pairs in tables.items() if any(s for _, s in pairs)}
    out = [f"// Which fields are whole numbers: see json.ts. {HEAD}", 'import type { Fields } from "./json.js";', "",
           "type Name ="] + [f'  | "{name}"' for name in tables]
    out[-1] += ";"
    out += ["", "export const shapes: Readonly<Record<Name, Fields>> = {"]
    for name, pairs in tables.items():
        out += [f"  {name}: {{"] + [f"    {ts_key(k)}: {s}," for k, s in pairs] + ["  },"]
    out += ["};", "", "/** Of each kind of event. */", "export const eventShapes: Readonly<Record<string, Fields | undefined>> = {"]
    out += [f'  {ts_key(kind)}: {"shapes." + name if name in tables else "undefined"},' for name, kind in doc.events.items()]
    return out + ["};"]


def ts_codes(doc):
    out = [f"// A class for each error code of the service. {HEAD}", 'import { ApiError } from "./errors.js";', ""]
    for code in doc.codes:
        out += [f"/** The service answered `{code}`. */", f"export class {class_of(code)} extends ApiError {{}}"]
    out += ["", "export const byCode: Readonly<Record<string, typeof ApiError>> = {"]
    return out + [f"  {c}: {class_of(c)}," for c in doc.codes] + ["};"]


def ts_method(doc, o, kind):
    o = needed(o, kind)
    name = {"plain": o.id, "file": re.sub("^get", "download", o.id), "items": re.sub("^list", "iter", o.id)}[kind]
    drop = {"plain": {"format"} if o.files else set(), "file": set(), "items": {"cursor"}}[kind]
    words = ([o.file] if o.file else []) + [
        f"{attribute(f.key).rstrip('_') if f.key != 'from' else 'from'}: {ts_type(f.type)}"
        for _, f in o.inputs if f.required]
    options = [(f.key, ts_type(f.type), f.text) for _, f in o.inputs if not f.required and f.key not in drop]
    lines = ts_doc(told(o, kind), "  ")
    result = {"plain": f"Promise<{ts_type(o.result) if o.result else ''}>", "file": "Promise<Download>",
              "items": f"AsyncGenerator<{ts_type(o.items.type.of) if o.items else ''}, void, undefined>"}[kind]
    lines.append(f"  {name}(")
    lines += [f"    {w}," for w in words]
    lines.append("    options: CallOptions" + (" & {" if options else " = {},"))
    for key, t, text in options:
        lines += ts_doc(text, "      ") + [f"      {ts_key(key)}?: {t} | undefined;"]
    lines += (["    } = {},"] if options else []) + [f"  ): {result} {{"]
    path = re.sub(r"\{(\w+)\}", r"${encodeURIComponent(\1)}", o.path)
    lines.append("    const request: Request = {")
    lines.append(f'      method: "{o.method}",')
    lines.append(f"      path: {'`' + path + '`' if '{' in o.path else json.dumps(path)},")
    for place in ("query", "json", "form"):
        pairs = [f"{ts_key(f.key)}: " + ("undefined" if f.key in drop else f.key if f.required else
                                         f"options.{f.key}") for p, f in o.inputs if p == place]
        if pairs:
            lines.append(f"      {place}: {{ {', '.join(pairs)} }},")
    lines += [f"      {o.file.partition(':')[0]},"] if o.file else []
    lines += [f"      idempotent: {'true' if o.idempotent else 'false'},", "      options,", "    };"]
    shape = ts_shape(doc, o.result) if o.result else None
    if kind == "plain":
        lines.append(f"    return this.call<{ts_type(o.result)}>(request, {shape or 'undefined'});")
    elif kind == "file":
        lines.append("    return this.download(request);")
    else:
        lines.append(f"    return this.items<{ts_type(o.items.type.of)}>(request, {shape or 'undefined'}, "
                     f'"{o.items.key}");')
    return lines + ["  }", ""]


def ts_operations(doc):
    body = []
    for o in doc.operations:
        for kind in methods(o):
            body += ts_method(doc, o, kind)
    words = set(re.findall(r"\b[A-Z]\w+\b", "\n".join(line for line in body if not line.lstrip().startswith("*"))))
    models = sorted(words & (set(doc.objects) | set(doc.enums)))
    out = [f"// Every operation of the service. {HEAD}", 'import type { Decimal, OtherText } from "./decimal.js";',
           'import type { Shape } from "./json.js";', "import type {"]
    out += [f"  {m}," for m in models] + ['} from "./models.js";',
            'import type { CallOptions, Download, Files, FileSource, Request } from "./request.js";',
            'import { shapes } from "./shapes.js";', ""]
    if "Decimal" not in "\n".join(body):
        out[1] = 'import type { OtherText } from "./decimal.js";'
    out += ["/** What the service can do; the client says how a request is sent. */", "export abstract class Operations {",
            "  protected abstract call<T>(request: Request, shape: Shape | undefined): Promise<T>;",
            "  protected abstract download(request: Request): Promise<Download>;",
            "  protected abstract items<T>(",
            "    request: Request,", "    shape: Shape | undefined,", "    name: string,",
            "  ): AsyncGenerator<T, void, undefined>;", ""]
    return out + body[:-1] + ["}"]


def files():
    with open(os.path.join(TOP, "data/openapi/openapi.json"), encoding="utf-8") as f:
        doc = Document(json.load(f))
    python, typescript = "sdk/python/src/casgate/", "sdk/typescript/src/"
    made = {python + "_version.py": [f'"""{HEAD}"""', f'VERSION = "{doc.doc["info"]["version"]}"'],
            python + "_models.py": py_models(doc), python + "_codes.py": py_codes(doc),
            python + "_operations.py": py_operations(doc), typescript + "models.ts": ts_models(doc),
            typescript + "shapes.ts": ts_shapes(doc), typescript + "codes.ts": ts_codes(doc),
            typescript + "operations.ts": ts_operations(doc)}
    made = {name: "\n".join(lines) + "\n" for name, lines in made.items()}
    # npm reads the version from nowhere else
    with open(os.path.join(TOP, "sdk/typescript/package.json"), encoding="utf-8") as f:
        made["sdk/typescript/package.json"] = re.sub(r'(?<="version": ")[^"]*', doc.doc["info"]["version"], f.read(), count=1)
    return made


def main():
    stale = []
    for name, text in files().items():
        path = os.path.join(TOP, name)
        try:
            with open(path, encoding="utf-8") as f:
                same = f.read() == text
        except FileNotFoundError:
            same = False
        if not same and "--check" in sys.argv[1:]:
            stale.append(name)
        elif not same:
            with open(path, "w", encoding="utf-8") as f:
                f.write(text)
    if stale:
        print("not as sdk/generate.py makes them:", ", ".join(stale), file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
