import { rescanned } from '../content/exception-match';
import { parseActionData, keepFirstVerdict, mergeActionData } from '../content/action-data';
import { combined, severityRank, statusFor, type Verdict } from '../content/sec-tools';
import { firstResult, createScan } from '../content/scan';
import type { Context } from '../handler';
import type { EmailRow, ScanOverrideRow } from '../rows';
import type { CLASSIFICATIONS, PHISHING_VERDICTS, ToolId } from '../words';
import { type Found, createSubject } from './lookup';

type Classification = (typeof CLASSIFICATIONS)[number];

/** Owner of the demo's token, for calls that don't name an analyst. */
export const TOKEN_OWNER = 's.analyst@contoso.example';

const setOverride = ({ store }: Context, row: ScanOverrideRow): void => {
  store.remove('scan_override', { entity_id: row.entity_id, sec_tool: row.sec_tool });
  store.insert('scan_override', row);
};

/** Returns the phishing verdict that fits a combined one; the first one if the combined verdict is the first again. */
const phishingVerdict = (verdict: Verdict, row: EmailRow): string => {
  const first = parseActionData(row).first;
  if (verdict === (first?.verdict ?? row.verdict)) return first?.phishing_verdict ?? row.phishing_verdict;
  return verdict === 'phishing' || verdict === 'suspicious' ? verdict : 'clean';
};

const setVerdict = (found: Found, verdict: Verdict, { store }: Context): void => {
  const { table, row } = found;
  if (table !== 'email' && table !== 'file' && table !== 'message') return;
  const changes = { verdict, verdict_rank: severityRank(verdict), action_data: keepFirstVerdict(row) };
  if (table === 'email')
    store.update('email', row.entity_id, { ...changes, phishing_verdict: phishingVerdict(verdict, row) });
  else store.update(table, row.entity_id, changes);
};

/** Scans an entity again with some tools. Their results apply the current exceptions, and the combined verdict is updated. */
export const rescan = (
  found: Found,
  tools: readonly ToolId[],
  context: Context,
): { success: boolean; verdict?: string; scanned: string[] } => {
  const { store, seed, now } = context;
  const subject = createSubject(found, context);
  if (!subject) return { success: false, scanned: [] };
  const exceptions = store.find('exception', {});
  const scanned = tools.flatMap((tool) => {
    const first = firstResult(tool, subject, seed);
    if (!first) return [];
    const { status, verdict, note } = rescanned(first, subject, exceptions);
    setOverride(context, {
      entity_id: subject.entity_id,
      sec_tool: tool,
      status,
      verdict: verdict ?? '',
      time: now(),
      note,
    });
    return [tool];
  });
  const results = createScan(subject, seed, store.find('scan_override', { entity_id: subject.entity_id }));
  const verdict = combined(results);
  if (scanned.length > 0) setVerdict(found, verdict, context);
  return { success: scanned.length > 0, verdict, scanned };
};

const VERDICT_OF: Readonly<Record<Classification, Verdict | undefined>> = {
  clean: 'clean',
  bulk: 'clean',
  spm: 'spam',
  hspm: 'spam',
  phsh: 'phishing',
  hphsh: 'phishing',
  malw: 'malware',
  // This code means that the classification failed, and says nothing about the email.
  error: undefined,
};

type Judgement = {
  readonly classification: Classification;
  readonly confident: string;
  readonly phishing?: (typeof PHISHING_VERDICTS)[number] | undefined;
};

/** Stores an analyst's classification, which wins over the engines until they scan again. What the app's own filter found stays. */
export const classify = (
  row: EmailRow,
  { classification, confident, phishing }: Judgement,
  context: Context,
): void => {
  const { store, now } = context;
  const said = VERDICT_OF[classification] ?? (row.verdict as Verdict);
  const verdict: Verdict =
    phishing !== undefined && phishing !== 'clean' && said !== 'malware' ? phishing : said;
  const phishing_verdict =
    phishing ??
    (verdict === 'phishing' || verdict === 'suspicious'
      ? verdict
      : verdict === 'malware'
        ? row.phishing_verdict
        : 'clean');
  const action_data = mergeActionData(
    { action_data: keepFirstVerdict(row) },
    {
      classified: {
        classification,
        confident,
        phishing_verdict,
        by: TOKEN_OWNER,
        time: new Date(now()).toISOString(),
      },
    },
  );
  store.update('email', row.entity_id, {
    classification,
    classified_by: TOKEN_OWNER,
    classified_at: now(),
    phishing_verdict,
    verdict,
    verdict_rank: severityRank(verdict),
    action_data,
  });
  const own: Verdict = verdict === 'malware' ? 'clean' : verdict;
  setOverride(context, {
    entity_id: row.entity_id,
    sec_tool: 'ap_avanan',
    status: statusFor('ap_avanan', own),
    verdict: own,
    time: now(),
    note: `Classified by an analyst as ${classification} (${confident.replaceAll('_', ' ')})`,
  });
};
