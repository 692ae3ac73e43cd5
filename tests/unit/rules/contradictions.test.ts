import { DEFAULT_BRAND } from '../../../shared/rules/brand';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SecToolResult, type Attachment, type Click, type Recipient } from '../../../shared/model/entity';
import { impersonatedBrand } from '../../../shared/rules/brand-domains';
import {
  CONTRADICTION_KINDS,
  contradictions,
  type ContradictionKind,
  type Evidence,
} from '../../../shared/rules/contradictions';
import { flagsByName, resolveFlags } from '../../../shared/rules/flags';
import { securityStack } from '../../../shared/rules/security-stack';

const flags = flagsByName(resolveFlags({ ms_defender: true, files_behind_links: true }));
type Sent = { sec_tool: string } & Record<string, unknown>;
const stack = (...sent: Sent[]) =>
  securityStack(
    sent.map((one) => SecToolResult.parse(one)),
    { apps: [], brand: DEFAULT_BRAND, flags },
  );
const evidence = (record: Evidence['record'], more: Partial<Evidence> = {}): Evidence => ({
  record,
  stack: [],
  ...more,
});
const header = (name: string, value: string) => [{ name, value }];
const attachment = (more: Partial<Attachment>) => [more as Attachment];
const click = (more: Partial<Click>) => [more as Click];
const recipient = (delivery_location: string, released_at?: string) => [
  { email: 'a@contoso.example', delivery_location, released_at } as Recipient,
];
const spfReason = (short: string) =>
  stack({ sec_tool: 'ap_avanan', verdict: 'phishing', reasons: [{ short }] });

type Case = { readonly yes: Evidence; readonly no: Evidence; readonly places: readonly [string, string] };

/** For each kind: evidence that contradicts itself, evidence that nearly does, and the two places. */
const CASES: Readonly<Record<ContradictionKind, Case>> = {
  tools_differ: {
    yes: evidence(
      {},
      {
        stack: stack(
          { sec_tool: 'checkpoint_te', status: 'malicious' },
          { sec_tool: 'checkpoint_av', status: 'clean' },
        ),
      },
    ),
    // A harmless file does not contradict that its message is phishing.
    no: evidence(
      {},
      {
        stack: stack(
          { sec_tool: 'ap_avanan', status: 'phishing' },
          { sec_tool: 'checkpoint_av', status: 'clean' },
        ),
      },
    ),
    places: ['stack checkpoint_te malicious', 'stack checkpoint_av clean'],
  },
  verdict_against_tools: {
    yes: evidence({ verdict: 'clean' }, { stack: stack({ sec_tool: 'ap_avanan', status: 'phishing' }) }),
    // Data that leaves the organization is no threat to it.
    no: evidence({ verdict: 'clean' }, { stack: stack({ sec_tool: 'dlp_checkpoint', status: 'found' }) }),
    places: ['summary verdict clean', 'stack ap_avanan phishing'],
  },
  score_against_verdict: {
    yes: evidence(
      {},
      { stack: stack({ sec_tool: 'ap_avanan', verdict: 'clean', score: 226, threshold: 200 }) },
    ),
    no: evidence(
      {},
      { stack: stack({ sec_tool: 'ap_avanan', verdict: 'suspicious', score: 150, threshold: 200 }) },
    ),
    places: ['stack ap_avanan 226 / 200', 'stack ap_avanan clean'],
  },
  provider_clean_tool_threat: {
    yes: evidence(
      { provider_verdict: 'clean' },
      { stack: stack({ sec_tool: 'ap_avanan', verdict: 'phishing' }) },
    ),
    no: evidence(
      { provider_verdict: 'error' },
      { stack: stack({ sec_tool: 'ap_avanan', verdict: 'phishing' }) },
    ),
    places: ['summary provider_verdict clean', 'stack ap_avanan phishing'],
  },
  provider_threat_tool_clean: {
    yes: evidence({ provider_verdict: 'hphsh', verdict: 'clean' }),
    no: evidence({ provider_verdict: 'spm', verdict: 'clean' }),
    places: ['summary provider_verdict hphsh', 'summary verdict clean'],
  },
  authentication_failed_but_clean: {
    yes: evidence({ spf: 'softfail', dkim: 'none', dmarc: 'fail', verdict: 'clean' }),
    no: evidence({ spf: 'fail', dkim: 'pass', dmarc: 'fail', verdict: 'clean' }),
    places: ['summary spf softfail', 'summary verdict clean'],
  },
  reason_against_spf: {
    yes: evidence({ spf: 'pass' }, { stack: spfReason('SPF check failed') }),
    no: evidence({ spf: 'fail' }, { stack: spfReason('SPF check failed') }),
    places: ['summary spf pass', 'stack ap_avanan SPF check failed'],
  },
  reason_against_dkim: {
    yes: evidence({ dkim: 'pass' }, { stack: spfReason('DKIM signature did not verify') }),
    no: evidence({ dkim: 'pass' }, { stack: spfReason('Missing DKIM') }),
    places: ['summary dkim pass', 'stack ap_avanan DKIM signature did not verify'],
  },
  reason_against_dmarc: {
    yes: evidence({ dmarc: 'fail' }, { stack: spfReason('DMARC passed') }),
    no: evidence({ dmarc: 'none' }, { stack: spfReason('DMARC passed') }),
    places: ['summary dmarc fail', 'stack ap_avanan DMARC passed'],
  },
  header_against_authentication: {
    yes: evidence(
      { spf: 'pass', dkim: 'pass' },
      {
        headers: header(
          'authentication-results',
          'mx.a.example; spf=pass (ok; spf=fail)\r\n smtp.mailfrom=b; dkim=fail',
        ),
      },
    ),
    no: evidence(
      { spf: 'pass', dkim: 'pass', dmarc: 'none' },
      {
        headers: header(
          'Authentication-Results',
          'mx; dkim=fail header.d=a; dkim=pass header.d=b; dmarc=fail',
        ),
      },
    ),
    places: ['summary dkim pass', 'headers Authentication-Results dkim=fail'],
  },
  brand_in_name: {
    yes: evidence({ from_name: 'DocuSign via Legal', from_email: 'x@docusign-review.test' }),
    no: evidence({ from_name: 'PayPal via DocuSign', from_email: 'dse@eumail.docusign.net' }),
    places: ['summary from_name DocuSign via Legal', 'summary from_email x@docusign-review.test'],
  },
  address_in_name: {
    yes: evidence({ from_name: 'ceo@contoso.example', from_email: 'x@freemail.test' }),
    no: evidence({ from_name: 'ceo@contoso.example', from_email: 'news@contoso.example' }),
    places: ['summary from_name ceo@contoso.example', 'summary from_email x@freemail.test'],
  },
  header_from_against_sender: {
    yes: evidence({ from_email: 'a@b.example' }, { headers: header('From', '"b@b.example" <c@d.test>') }),
    no: evidence({ from_email: 'A@b.example' }, { headers: header('From', '"x@y.example" <a@B.example>') }),
    places: ['headers From "b@b.example" <c@d.test>', 'summary from_email a@b.example'],
  },
  internal_but_anonymous: {
    yes: evidence(
      { direction: 'internal' },
      { headers: header('X-MS-Exchange-Organization-AuthAs', 'Anonymous') },
    ),
    no: evidence(
      { direction: 'incoming' },
      { headers: header('X-MS-Exchange-Organization-AuthAs', 'Anonymous') },
    ),
    places: ['summary direction internal', 'headers X-MS-Exchange-Organization-AuthAs Anonymous'],
  },
  date_against_received: {
    yes: evidence(
      { received: '2026-03-02T10:00:00Z' },
      { headers: header('Date', 'Thu, 5 Mar 2026 10:00:00 +0000') },
    ),
    no: evidence(
      { received: '2026-03-02T10:00:00Z' },
      { headers: header('Date', 'Sun, 1 Mar 2026 10:00:00 +0000') },
    ),
    places: ['headers Date Thu, 5 Mar 2026 10:00:00 +0000', 'summary received 2026-03-02T10:00:00Z'],
  },
  click_against_scan: {
    yes: evidence(
      {},
      {
        stack: stack({ sec_tool: 'clicktime_protection', status: 'ok' }),
        clicks: click({ id: 'c1', action: 'Blocked' }),
      },
    ),
    no: evidence(
      {},
      {
        stack: stack({ sec_tool: 'clicktime_protection', status: 'found' }),
        clicks: click({ id: 'c1', action: 'Blocked' }),
      },
    ),
    places: ['stack clicktime_protection ok', 'clicks c1 Blocked'],
  },
  attachment_against_verdict: {
    yes: evidence(
      { verdict: 'clean' },
      { attachments: attachment({ entity_id: 'm-0', name: 'a', verdict: 'malware' }) },
    ),
    no: evidence(
      { verdict: 'spam' },
      { attachments: attachment({ entity_id: 'm-0', name: 'a', verdict: 'malware' }) },
    ),
    places: ['attachments m-0 malware', 'summary verdict clean'],
  },
  attachment_against_tools: {
    yes: evidence(
      {},
      {
        stack: stack({ sec_tool: 'checkpoint_te', verdict: 'malicious' }),
        attachments: attachment({ entity_id: 'm-0', name: 'a', verdict: 'clean' }),
        attachmentTotal: 1,
      },
    ),
    // The file that the tool means may be the one that is not listed.
    no: evidence(
      {},
      {
        stack: stack({ sec_tool: 'checkpoint_te', verdict: 'malicious' }),
        attachments: attachment({ entity_id: 'm-0', name: 'a', verdict: 'clean' }),
        attachmentTotal: 2,
      },
    ),
    places: ['stack checkpoint_te malicious', 'attachments m-0 clean'],
  },
  encrypted_but_clean: {
    yes: evidence(
      {},
      { attachments: attachment({ entity_id: '', name: 'a.zip', verdict: 'clean', is_encrypted: true }) },
    ),
    no: evidence({}, { attachments: attachment({ entity_id: '', name: 'a.zip', is_encrypted: true }) }),
    places: ['attachments a.zip encrypted', 'attachments a.zip clean'],
  },
  attachments_against_count: {
    yes: evidence({ attachment_count: 3 }, { attachmentTotal: 2 }),
    no: evidence({ attachment_count: 3 }),
    places: ['summary attachment_count 3', 'attachments total 2'],
  },
  quarantined_but_delivered: {
    yes: evidence({ is_quarantined: true }, { recipients: recipient('Inbox') }),
    no: evidence({ is_quarantined: true }, { recipients: recipient('Inbox', '2026-03-02T10:00:00Z') }),
    places: ['summary is_quarantined true', 'recipients a@contoso.example Inbox'],
  },
};

const placesOf = (kind: ContradictionKind, given: Evidence): string[] | undefined =>
  contradictions(given)
    .find((one) => one.kind === kind)
    ?.places.map(({ part, key, value }) => `${part} ${key} ${value}`);

describe('contradictions', () => {
  it.each(CONTRADICTION_KINDS)(
    'finds %s with its two places, and nothing where it only looks like it',
    (kind) => {
      const { yes, no, places } = CASES[kind];
      expect(placesOf(kind, yes)).toEqual([...places]);
      expect(placesOf(kind, no)).toBeUndefined();
    },
  );

  it('contradicts nothing that was not sent', () => {
    expect(contradictions(evidence({}))).toEqual([]);
    expect(
      contradictions(
        evidence({ verdict: 'clean' }, { headers: [], clicks: [], attachments: [], recipients: [] }),
      ),
    ).toEqual([]);
  });

  it('finds nothing in a classification, which may be an analyst’s own word', () => {
    const tools = stack({ sec_tool: 'ap_avanan', verdict: 'phishing' });
    expect(contradictions({ ...evidence({ classification: 'clean' }), stack: tools })).toEqual([]);
  });

  it('finds nothing in an email whose parts agree', () => {
    const agreed = evidence(
      {
        verdict: 'phishing',
        provider_verdict: 'phsh',
        spf: 'fail',
        dkim: 'none',
        dmarc: 'fail',
        from_name: 'Ada',
        from_email: 'ada@fabrikam.example',
        received: '2026-03-02T10:00:00Z',
        attachment_count: 0,
      },
      {
        stack: stack({
          sec_tool: 'ap_avanan',
          verdict: 'phishing',
          score: 250,
          threshold: 200,
          reasons: [{ short: 'SPF check failed' }],
        }),
        headers: [
          ...header('From', 'Ada <ada@fabrikam.example>'),
          ...header('Date', 'Mon, 2 Mar 2026 09:59:00 +0000'),
        ],
        attachmentTotal: 0,
      },
    );
    expect(contradictions(agreed)).toEqual([]);
  });

  it.each(["O'Brien <o'brien@contoso.example>", "'o'brien@contoso.example'", "o'brien@contoso.example"])(
    'reads the apostrophe of an address in %j',
    (line) => {
      const given = evidence({ from_email: "o'brien@contoso.example" }, { headers: header('From', line) });
      expect(placesOf('header_from_against_sender', given)).toBeUndefined();
    },
  );

  it.each([
    'SPF failed, DKIM passed',
    'SPF failed; DKIM passed',
    'DKIM passed but SPF failed',
    'DKIM passed although SPF failed',
    'SPF failed and DKIM passed',
    'DMARC failed because DKIM did not align',
  ])('judges each check by its own clause of %j', (reason) => {
    const given = evidence({ spf: 'pass', dkim: 'pass' }, { stack: spfReason(reason) });
    expect(placesOf('reason_against_dkim', given)).toBeUndefined();
    expect(placesOf('reason_against_spf', given) !== undefined).toBe(reason.includes('SPF'));
  });

  it('lets a colleague name a brand', () => {
    const from = { from_name: 'SharePoint team', from_email: 'it@contoso.example' };
    expect(placesOf('brand_in_name', evidence(from))).toBeDefined();
    expect(placesOf('brand_in_name', evidence({ ...from, direction: 'internal' }))).toBeUndefined();
  });

  it('never holds an analyst’s word against the provider or the tools', () => {
    const tools = { stack: stack({ sec_tool: 'ap_avanan', status: 'phishing' }) };
    const record = { provider_verdict: 'hphsh', verdict: 'clean', classification: 'clean' };
    const by = { classified_by: 'zoe@x.example' };
    const at = { classified_at: '2026-11-20T09:00:00Z' };
    for (const said of [{}, by, at]) {
      const email = evidence({ ...record, ...said }, tools);
      expect(placesOf('provider_threat_tool_clean', email)).toBeUndefined();
      expect(placesOf('verdict_against_tools', email) === undefined).toBe(said === by || said === at);
    }
    // A classification that says something else did not make the verdict.
    const other = evidence({ ...record, ...by, classification: 'phsh' }, tools);
    expect(placesOf('provider_threat_tool_clean', other)).toBeDefined();
    expect(placesOf('verdict_against_tools', other)).toBeDefined();
  });

  it('finds a threat that every tool calls clean, and a click that got through', () => {
    const quiet = evidence(
      { verdict: 'malware' },
      { stack: stack({ sec_tool: 'checkpoint_av', status: 'clean' }) },
    );
    expect(placesOf('verdict_against_tools', quiet)).toEqual([
      'summary verdict malware',
      'stack checkpoint_av clean',
    ]);
    const passed = evidence(
      {},
      {
        stack: stack({ sec_tool: 'clicktime_protection', status: 'found' }),
        clicks: click({ action: 'Allowed' }),
      },
    );
    expect(placesOf('click_against_scan', passed)).toEqual([
      'stack clicktime_protection found',
      'clicks 0 Allowed',
    ]);
    const below = evidence(
      {},
      { stack: stack({ sec_tool: 'ap_avanan', verdict: 'phishing', score: 20, threshold: 200 }) },
    );
    expect(placesOf('score_against_verdict', below)).toBeDefined();
  });

  it('never throws, and names each kind at most once, whatever was sent', () => {
    const text = fc.option(fc.oneof(fc.string(), fc.constantFrom('clean', 'phishing', 'pass', 'fail')), {
      nil: undefined,
    });
    const record = fc.record({
      verdict: text,
      provider_verdict: text,
      spf: text,
      dkim: text,
      dmarc: text,
      from_name: text,
      from_email: text,
      direction: text,
      received: text,
    });
    const sent = fc.record({
      sec_tool: fc.constantFrom('ap_avanan', 'checkpoint_av', 'x'),
      status: fc.string(),
      reasons: fc.array(fc.record({ short: fc.string() })),
    });
    const lines = fc.array(
      fc.record({ name: fc.constantFrom('From', 'Date', 'Authentication-Results'), value: fc.string() }),
    );
    fc.assert(
      fc.property(record, fc.array(sent), lines, (given, results, headers) => {
        const found = contradictions(
          evidence(given as Evidence['record'], { stack: stack(...results), headers }),
        );
        expect(new Set(found.map(({ kind }) => kind)).size).toBe(found.length);
      }),
    );
  });
});

describe('a brand in a sender’s name', () => {
  it.each([
    ['Microsoft account team', 'microsoft.com.evil.test', 'microsoft.com'],
    ['Microsoft account team', 'accountprotection.microsoft.com', undefined],
    ['PayPal Service', 'paypal.de', undefined],
    ['PayPal Service', 'paypal.co.uk', undefined],
    ['PayPal Service', 'paypal.xyz', 'paypal.com'],
    ['Chase Miller', 'fabrikam.example', undefined],
    ['ＤｏｃｕＳｉｇｎ', 'a.test', 'docusign.com'],
    ['Ada', 'fabrikam.example', undefined],
    ['Amazon', '', undefined],
  ])('reads %j from %j', (name, host, brand) => {
    expect(impersonatedBrand(name, host)).toBe(brand);
  });

  it('finds an attachment that is a threat beside file tools that all say clean', () => {
    const judged = (...sent: Sent[]) =>
      contradictions(
        evidence(
          {},
          {
            stack: stack(...sent),
            attachments: attachment({ entity_id: 'm-0', name: 'a', verdict: 'malware' }),
            attachmentTotal: 1,
          },
        ),
      ).map(({ kind, places }) => [kind, ...places.map(({ part, key }) => `${part} ${key}`)]);
    const clean = { sec_tool: 'checkpoint_te', verdict: 'clean' };
    expect(judged(clean, { sec_tool: 'ap_avanan', verdict: 'phishing' })).toEqual([
      ['attachment_against_tools', 'attachments m-0', 'stack checkpoint_te'],
    ]);
    expect(judged(clean, { sec_tool: 'checkpoint_av', verdict: 'error' })).toEqual([]);
    expect(judged({ sec_tool: 'ap_avanan', verdict: 'clean' })).toEqual([]);
  });
});

it('names a tool that says phishing and one that says spam, as the matrix does', () => {
  const differing = stack(
    { sec_tool: 'ap_phishing', verdict: 'phishing' },
    { sec_tool: 'ap_spam', verdict: 'spam' },
  );
  const found = contradictions(evidence({}, { stack: differing }));
  const places = found.find(({ kind }) => kind === 'tools_differ')?.places;
  expect(places?.map(({ key }) => key)).toEqual(['ap_phishing', 'ap_spam']);
});
