// Answers of tools against the schemas that the tools publish, as clients check them: Ajv for JSON Schema 2020-12,
// formats
// included. Argument: a file {schemas: {tool: schema}, answers: [[tool, answer]]}. Prints "BAD tool reasons" and
// "DONE number".
import fs from "node:fs";
import Ajv from "ajv/dist/2020.js";
import formats from "ajv-formats";

const {schemas, answers} = JSON.parse(fs.readFileSync(process.argv[2], "utf8"));
const fits = {};
for (const [tool, schema] of Object.entries(schemas)) {
	const ajv = new (Ajv.default ?? Ajv)({strict: true, allowUnionTypes: true, allErrors: true});
	(formats.default ?? formats)(ajv);
	fits[tool] = ajv.compile(schema);
}
for (const [tool, answer] of answers)
	if (!fits[tool](answer)) console.log("BAD", tool, JSON.stringify(fits[tool].errors.slice(0, 3)));
console.log("DONE", answers.length);
