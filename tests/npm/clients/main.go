// Calls every operation of a running casgate with the client that oapi-codegen generated; prints TAP.
// Environment: CASGATE_URL, CASGATE_TEST_KEY, CASGATE_LIVE_KEY, CASGATE_CA, STATEMENT (path), PASSWORD, PAN, TOTAL.
package main

import (
	"bytes"
	"context"
	"crypto/tls"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"mime/multipart"
	"net/http"
	"os"
	"strconv"

	"casgate.example/client/casgate"
)

var (
	failed = false
	none   = context.Background()
)

func check(good bool, name string, found ...any) {
	if good {
		fmt.Println("ok -", name)
		return
	}
	failed = true
	fmt.Println("not ok -", name)
	fmt.Printf("# %.400s\n", fmt.Sprint(found...))
}

func must[T any](answer T, err error) T {
	if err != nil {
		fmt.Println("not ok -", err)
		os.Exit(1)
	}
	return answer
}

func client(key string) *casgate.ClientWithResponses {
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM(must(os.ReadFile(os.Getenv("CASGATE_CA"))))
	with := &http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}}}
	return must(casgate.NewClientWithResponses(os.Getenv("CASGATE_URL"), casgate.WithHTTPClient(with),
		casgate.WithRequestEditorFn(func(_ context.Context, r *http.Request) error {
			if key != "" {
				r.Header.Set("X-API-Key", key)
			}
			return nil
		})))
}

// The code of an error answer.
func code(body []byte) string {
	var e casgate.Error
	if json.Unmarshal(body, &e) != nil {
		return "not JSON"
	}
	return string(e.Error.Code)
}

func form(c *casgate.ClientWithResponses, pdf []byte, fields map[string]string) *casgate.ParseResponse {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	_ = must(must(w.CreateFormFile("file", "statement.pdf")).Write(pdf))
	for name, value := range fields {
		_ = w.WriteField(name, value)
	}
	_ = w.Close()
	return must(c.ParseWithBodyWithResponse(none, nil, w.FormDataContentType(), &body))
}

func batch(c *casgate.ClientWithResponses, pdf []byte) {
	var body bytes.Buffer
	w := multipart.NewWriter(&body)
	for _, name := range []string{"a.pdf", "b.pdf"} {
		_ = must(must(w.CreateFormFile("file", name)).Write(pdf))
	}
	_ = w.Close()
	got := must(c.ParseBatchWithBodyWithResponse(none, nil, w.FormDataContentType(), &body))
	check(got.JSON202 != nil && len(got.JSON202.Data.Jobs) == 2 && *got.JSON202.Data.Jobs[1].File == "b.pdf", "a batch",
		string(got.Body))
}

func sample(c *casgate.ClientWithResponses, name string) *casgate.ParseResponse {
	var body casgate.ParseJSONRequestBody
	_ = body.FromParseSample(casgate.ParseSample{PdfRef: name})
	return must(c.ParseWithResponse(none, nil, body))
}

func statements(test, live *casgate.ClientWithResponses) (casgate.SnapshotId, casgate.SnapshotId) {
	pdf := must(os.ReadFile(os.Getenv("STATEMENT")))
	password, total := os.Getenv("PASSWORD"), os.Getenv("TOTAL")
	printed := func(r *casgate.ParseResponse) string {
		if r.JSON200 == nil {
			return string(r.Body)
		}
		return strconv.FormatFloat(r.JSON200.Data.TotalValue, 'f', -1, 64)
	}
	for _, pii := range []bool{false, true} {
		got := form(live, pdf, map[string]string{"password": password, "include_pii": strconv.FormatBool(pii)})
		check(printed(got) == total, fmt.Sprint("multipart, include_pii ", pii), printed(got))
		pan := got.JSON200.Data.Investor.Pan
		check(pan != nil && (*pan == os.Getenv("PAN")) == pii, "PAN", pan)
	}
	batch(live, pdf)
	var body casgate.ParseJSONRequestBody
	_ = body.FromParseBase64(casgate.ParseBase64{PdfBase64: base64.StdEncoding.EncodeToString(pdf), Password: &password})
	got := must(live.ParseWithResponse(none, nil, body))
	check(printed(got) == total, "JSON with base64", printed(got))
	wrong := form(live, pdf, map[string]string{"password": "wrong"}).Body
	check(code(wrong) == "password_incorrect", "a wrong password", string(wrong))
	check(code(form(live, pdf, nil).Body) == "password_required", "no password")
	check(code(sample(live, "sample_cams_2024").Body) == "sandbox_key_required", "a sample with a live key")
	check(code(sample(test, "none").Body) == "sample_not_found", "no such sample")
	return sample(test, "sample_kfintech_2024").JSON200.Data.SnapshotId,
		sample(test, "sample_cams_2024").JSON200.Data.SnapshotId
}

func snapshots(test *casgate.ClientWithResponses, first, second casgate.SnapshotId) {
	one, seven := 1, 7
	seen := map[casgate.SnapshotId]bool{}
	for params := (&casgate.ListSnapshotsParams{Limit: &one}); ; {
		page := must(test.ListSnapshotsWithResponse(none, params)).JSON200.Data
		for _, s := range page.Snapshots {
			check(!seen[s.SnapshotId], "a snapshot comes once", s.SnapshotId)
			seen[s.SnapshotId] = true
		}
		if page.NextCursor == nil {
			break
		}
		params.Cursor = page.NextCursor
	}
	check(seen[first] && seen[second], "snapshots to the end", seen)
	whole := must(test.GetSnapshotWithResponse(none, first, nil)).JSON200.Data
	printed, rows := 0, 0
	for _, f := range append(whole.MutualFunds, whole.ExitedFunds...) {
		printed += len(f.Transactions)
	}
	for params := (&casgate.ListTransactionsParams{Limit: &seven}); ; {
		page := must(test.ListTransactionsWithResponse(none, first, params)).JSON200.Data
		rows += len(page.Transactions)
		if page.NextCursor == nil {
			break
		}
		params.Cursor = page.NextCursor
	}
	check(rows == printed && rows > 7, "transactions to the end", rows, printed)
	report := must(test.GetReportWithResponse(none, first, nil))
	check(report.JSON200 != nil && report.JSON200.Data.Snapshot.SnapshotId == first, "report", string(report.Body))
	for _, format := range []casgate.GetReportParamsFormat{"csv", "html", "xlsx", "beancount", "ghostfolio"} {
		got := must(test.GetReportWithResponse(none, first, &casgate.GetReportParams{Format: &format}))
		check(got.StatusCode() == 200 && len(got.Body) > 500, "report as "+string(format), got.Status())
	}
	gains := must(test.GetGainsWithResponse(none, first, nil))
	check(gains.JSON200 != nil && gains.JSON200.Data.FinancialYear != "", "gains", string(gains.Body))
	asJSON, csv := casgate.GetGainsParamsFormat("json"), casgate.GetGainsParamsFormat("csv")
	schedule, lots := casgate.GetGainsParamsKind("112a"), casgate.GetGainsParamsKind("lots")
	gains = must(test.GetGainsWithResponse(none, first, &casgate.GetGainsParams{Format: &asJSON, Kind: &schedule}))
	check(gains.JSON200 != nil, "gains with the defaults of the document sent", string(gains.Body))
	gains = must(test.GetGainsWithResponse(none, first, &casgate.GetGainsParams{Format: &csv, Kind: &lots}))
	check(bytes.Contains(gains.Body, []byte(",")), "lots as CSV", gains.Status())
	newest := must(test.GetLatestSnapshotWithResponse(none, nil))
	check(newest.JSON200 != nil && newest.JSON200.Data.SnapshotId != "", "the newest one", string(newest.Body))
	income := must(test.GetIncomeWithResponse(none, first, nil))
	check(income.JSON200 != nil && len(income.JSON200.Data.Years) > 0, "income by year", string(income.Body))
	held := must(test.GetUnrealisedWithResponse(none, first, nil))
	check(held.JSON200 != nil && len(held.JSON200.Data.MutualFunds) > 0, "lots that are held", string(held.Body))
	months := must(test.GetMonthsWithResponse(none, first))
	check(months.JSON200 != nil && len(months.JSON200.Data.Months) > 0, "value by month", string(months.Body))
	risk := must(test.GetRiskWithResponse(none, first))
	check(risk.JSON200 != nil && risk.JSON200.Data.Source.Navs != "", "risk of the funds", string(risk.Body))
	plans := must(test.ListSipsWithResponse(none, first, nil))
	check(plans.JSON200 != nil && len(plans.JSON200.Data.Sips) > 0, "plans", string(plans.Body))
	fields := "mutual_funds.isin"
	part := must(test.GetSnapshotPartWithResponse(none, first, &casgate.GetSnapshotPartParams{Fields: &fields}))
	check(part.JSON200 != nil && part.JSON200.Data.TotalValue == nil && (*part.JSON200.Data.MutualFunds)[0].Name == nil &&
		(*part.JSON200.Data.MutualFunds)[0].Isin != nil, "a part", string(part.Body))
	compared := must(test.CompareSnapshotsWithResponse(none, &casgate.CompareSnapshotsParams{From: first, To: second}))
	check(compared.JSON200 != nil, "compare", string(compared.Body))
	missing := must(test.GetSnapshotWithResponse(none, "snap_01KB5V3QK8Z4N0W2R7T9X6M1HD", nil))
	check(missing.JSON404 != nil && missing.JSON404.Error.Code == "snapshot_not_found", "no such snapshot")
	bad := "x"
	refused := must(test.ListSnapshotsWithResponse(none, &casgate.ListSnapshotsParams{Cursor: &bad}))
	check(refused.JSON400 != nil && refused.JSON400.Error.Code == "invalid_request", "no cursor", string(refused.Body))
}

func enrichment(test *casgate.ClientWithResponses, first casgate.SnapshotId) {
	enriched := must(test.EnrichWithResponse(none, nil, casgate.EnrichJSONRequestBody{SnapshotId: first}))
	check(enriched.JSON200 != nil || code(enriched.Body) == "upstream_unavailable", "enrich", string(enriched.Body))
	kept := must(test.GetEnrichmentWithResponse(none, first, nil))
	check(kept.JSON200 != nil || code(kept.Body) == "not_found", "enrichment", string(kept.Body))
	skills := must(test.ListSkillsWithResponse(none)).JSON200.Data.Skills
	check(len(skills) == 1 && string(skills[0].Slug) == "portfolio-health-check", "skills", skills)
	alone := false
	skill := must(test.RunSkillWithResponse(none, "portfolio-health-check", nil,
		casgate.RunSkillJSONRequestBody{SnapshotId: first, IncludeEnrichment: &alone}))
	check(skill.JSON200 != nil && skill.JSON200.Data.SnapshotId == first, "a skill", string(skill.Body))
}

func webhooks(test *casgate.ClientWithResponses) {
	made := must(test.CreateWebhookWithResponse(none, nil, casgate.CreateWebhookJSONRequestBody{
		Url: "https://hooks.example.com/go"})).JSON200.Data
	rolled := must(test.RollWebhookWithResponse(none, made.WebhookId, nil)).JSON200.Data
	check(rolled.Secret != made.Secret && rolled.PreviousSecretExpiresAt != "", "a secret and the next", rolled.WebhookId)
	kinds := []casgate.UpdateWebhookJSONBodyEvents{"job.failed"}
	changed := must(test.UpdateWebhookWithResponse(none, made.WebhookId, casgate.UpdateWebhookJSONRequestBody{
		Events: &kinds})).JSON200.Data
	check(len(changed.Events) == 1, "changed", changed.Events)
	check(must(test.GetWebhookWithResponse(none, made.WebhookId)).JSON200.Data.Url == made.Url, "read back")
	check(len(must(test.ListWebhooksWithResponse(none)).JSON200.Data.Webhooks) == 1, "the list")
	event := must(test.TestWebhookWithResponse(none, made.WebhookId, nil)).JSON200.Data.DeliveryId
	log := must(test.ListWebhookDeliveriesWithResponse(none, made.WebhookId, nil)).JSON200.Data
	check(len(log.Deliveries) == 1 && log.Deliveries[0].DeliveryId == event && log.NextCursor == nil, "its log", log)
	again := must(test.ReplayWebhookDeliveryWithResponse(none, made.WebhookId, event, nil))
	check(again.JSON200 != nil && again.JSON200.Data.DeliveryId == event, "sent again", string(again.Body))
	deleted := must(test.DeleteWebhookWithResponse(none, made.WebhookId))
	check(deleted.JSON200 != nil && bool(deleted.JSON200.Data.Deleted), "deleted", string(deleted.Body))
	gone := must(test.GetWebhookWithResponse(none, made.WebhookId))
	check(gone.JSON404 != nil && gone.JSON404.Error.Code == "not_found", "a webhook that is gone", string(gone.Body))
}

func service(test, open *casgate.ClientWithResponses) {
	check(len(must(test.ListSamplesWithResponse(none)).JSON200.Data.Samples) >= 9, "samples")
	check(len(must(test.GetUsageWithResponse(none)).JSON200.Data.Days) >= 1, "usage")
	jobs := must(test.ListJobsWithResponse(none, nil))
	check(jobs.JSON200 != nil && len(jobs.JSON200.Data.Jobs) == 0, "jobs", string(jobs.Body))
	job := must(test.GetJobWithResponse(none, "job_01KB5V3QK8Z4N0W2R7T9X6M1HD"))
	check(job.JSON404 != nil && job.JSON404.Error.Code == "job_not_found", "no such job", string(job.Body))
	gone := must(test.DeleteJobWithResponse(none, "job_01KB5V3QK8Z4N0W2R7T9X6M1HD"))
	check(gone.JSON404 != nil && gone.JSON404.Error.Code == "job_not_found", "no such job to delete", string(gone.Body))
	label := "Order 1"
	link := must(test.CreateUploadLinkWithResponse(none, nil, casgate.CreateUploadLinkJSONRequestBody{Label: &label}))
	check(link.JSON200 != nil, "an upload link", string(link.Body))
	upload := link.JSON200.Data.UploadId
	seen := must(test.GetUploadLinkWithResponse(none, upload))
	check(seen.JSON200 != nil && *seen.JSON200.Data.Label == label, "is found", string(seen.Body))
	check(bool(must(test.DeleteUploadLinkWithResponse(none, upload)).JSON200.Data.Deleted), "deleted")
	lost := must(test.GetUploadLinkWithResponse(none, upload))
	check(lost.JSON404 != nil && lost.JSON404.Error.Code == "upload_not_found", "a link that is gone", string(lost.Body))
	check(must(open.HealthWithResponse(none)).StatusCode() == 200, "health")
	check(must(open.HealthAtRootWithResponse(none)).StatusCode() == 200, "health at the root")
	check(must(open.ReadyWithResponse(none)).StatusCode() == 200, "ready")
	check(must(open.ReadyAtRootWithResponse(none)).StatusCode() == 200, "ready at the root")
	check(must(open.OpenapiWithResponse(none)).StatusCode() == 200, "document")
	check(must(open.OpenapiAtRootWithResponse(none)).StatusCode() == 200, "document at the root")
	refused := must(client("sk_test_none").ListSnapshotsWithResponse(none, nil))
	check(refused.JSON401 != nil && refused.JSON401.Error.Code == "api_key_invalid", "no key", string(refused.Body))
}

func main() {
	test, live := client(os.Getenv("CASGATE_TEST_KEY")), client(os.Getenv("CASGATE_LIVE_KEY"))
	first, second := statements(test, live)
	snapshots(test, first, second)
	enrichment(test, first)
	webhooks(test)
	service(test, client(""))
	deleted := must(test.DeleteSnapshotWithResponse(none, first))
	check(deleted.JSON200 != nil && bool(deleted.JSON200.Data.Deleted), "delete", string(deleted.Body))
	fmt.Println("# operations: done")
	if failed {
		os.Exit(1)
	}
}
