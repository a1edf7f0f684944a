# SDKs for Python and TypeScript: packages of their own, packed by tests/npm/sdk_python.t and sdk_typescript.t.
EXTRA_DIST += sdk/generate.py \
	sdk/python/LICENSE sdk/python/README.md sdk/python/pyproject.toml sdk/python/src/casgate/__init__.py \
	sdk/python/src/casgate/_client.py sdk/python/src/casgate/_codes.py sdk/python/src/casgate/_models.py \
	sdk/python/src/casgate/_operations.py sdk/python/src/casgate/_read.py sdk/python/src/casgate/_request.py sdk/python/src/casgate/_version.py \
	sdk/python/src/casgate/errors.py sdk/python/src/casgate/py.typed sdk/python/src/casgate/webhooks.py \
	sdk/typescript/LICENSE sdk/typescript/README.md sdk/typescript/package.json sdk/typescript/tsconfig.json \
	sdk/typescript/src/client.ts sdk/typescript/src/codes.ts sdk/typescript/src/decimal.ts \
	sdk/typescript/src/errors.ts sdk/typescript/src/index.ts sdk/typescript/src/json.ts sdk/typescript/src/models.ts \
	sdk/typescript/src/operations.ts sdk/typescript/src/request.ts sdk/typescript/src/shapes.ts \
	sdk/typescript/src/webhooks.ts

.PHONY: sdk
sdk:
	PYTHONDONTWRITEBYTECODE=1 $(PYTHON) $(srcdir)/sdk/generate.py
