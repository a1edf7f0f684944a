"""Print the gist of an answer of POST /api/v1/parse that comes on stdin."""
import json
import sys

data = json.load(sys.stdin, parse_float=str)["data"]
print(f"  {data['snapshot_id']}: {data['source']} {data['statement_type']} of {data['investor_name']}, as of {data['as_of_date']}")
for fund in data["mutual_funds"]:
    print(f"  {fund['isin']}  {fund['units']:>12} x {fund['nav']:>10} = {fund['value']:>14}  {fund['name']}")
print(f"  total {data['total_value']}, {data['folio_count']} folios, confidence {data['confidence']['document']} {data['confidence']['level']}")
