/** One check for each kind of contradiction. */
import {
  addressInName,
  brandInName,
  dateAgainstReceived,
  fromAgainstSender,
  headerAgainstAuth,
  internalButAnonymous,
} from './contradiction-headers';
import { AUTH, hasFailed, hasPassed, place, type Auth } from './contradiction-values';
import type { ContradictionCheck, JudgedFields, Place } from './contradiction-places';
import type { Attachment, Click } from '../model/entity';
import { disagreement, isCleanStatus, isThreatWord, ownWord, subjectOf } from './scan-status';
import type { StackLine } from './security-stack';

const NOT_ALLOWED =
  /(?:\bnot|\bnever|n['’]t)\s+(?:been\s+|be\s+)?(?:allow|overrid|bypass|let|through|clicked through)|disallow/;
const NOT_BLOCKED = /(?:\bnot|\bnever|n['’]t)\s+(?:been\s+|be\s+)?block|unblock/;
const ALLOWED = /allow|overrid|bypass|through/;

/** Returns true if a click on a protected link was stopped; undefined if the tenant does not say. */
export const clickOutcome = (click: Click): 'blocked' | 'allowed' | undefined => {
  const action = (click.action ?? '').toLowerCase().replace(/[_-]/g, ' ');
  if (click.is_clicked_through === true || NOT_BLOCKED.test(action)) return 'allowed';
  if (NOT_ALLOWED.test(action)) return 'blocked';
  // A block that was overridden or bypassed let the click through.
  if (ALLOWED.test(action)) return 'allowed';
  return /block/.test(action) ? 'blocked' : undefined;
};

const isClean = (verdict: string | undefined): verdict is string =>
  verdict !== undefined && isCleanStatus(verdict);
const isThreat = (verdict: string | undefined): verdict is string =>
  verdict !== undefined && isThreatWord(verdict);
const line = ({ tool, result, value }: StackLine): Place => place('stack', tool, ownWord(result) ?? value);
const isThreatLine = ({ value }: StackLine): boolean =>
  value === 'found' || value === 'found-no-click' || value === 'suspicious';
/** Results that the verdict depends on: not those of a tool that only reports, and not about data that leaves the organization. */
const counting = (stack: readonly StackLine[]): StackLine[] =>
  stack.filter(({ isDisplayOnly, tool }) => !isDisplayOnly && subjectOf(tool) !== 'data');

const toolsDiffer: ContradictionCheck = ({ stack }) => {
  const sides = disagreement(stack.map((one) => ({ ...one, sec_tool: one.tool })));
  const [clean] = sides?.clean ?? [];
  const [threat] = sides?.threat ?? [];
  return clean && threat ? [line(threat), line(clean)] : undefined;
};

/** Returns true if a classification says of a record what its combined verdict says: the verdict may then be the word of whoever classified it. */
const isVerdictClassified = ({ verdict, classification: word }: JudgedFields): boolean =>
  (isClean(verdict) && isClean(word)) || (isThreat(verdict) && isThreat(word));

const verdictAgainstTools: ContradictionCheck = ({ record, stack }) => {
  const { verdict, classified_by: who, classified_at: at } = record;
  // An analyst may know better than the tools.
  if ((who || at) && isVerdictClassified(record)) return undefined;
  const tools = counting(stack);
  const found = tools.find(({ value }) => value === 'found');
  if (isClean(verdict) && found) return [place('summary', 'verdict', verdict), line(found)];
  const [first] = tools;
  return isThreat(verdict) && first && tools.every(({ value }) => value === 'clean')
    ? [place('summary', 'verdict', verdict), line(first)]
    : undefined;
};

const scoreAgainstVerdict: ContradictionCheck = ({ stack }) => {
  for (const one of stack) {
    const { score, threshold } = one.result;
    if (typeof score !== 'number' || typeof threshold !== 'number') continue;
    const isOver = score >= threshold;
    // Below the threshold, a suspicion is what the tool is meant to say.
    if (isOver ? one.value === 'clean' : one.value === 'found')
      return [place('stack', one.tool, `${score} / ${threshold}`), line(one)];
  }
  return undefined;
};

const providerClean: ContradictionCheck = ({ record: { provider_verdict: own }, stack }) => {
  const found = counting(stack).find(({ value, tool }) => value === 'found' && !/defender/.test(tool));
  return isClean(own) && found ? [place('summary', 'provider_verdict', own), line(found)] : undefined;
};

const providerThreat: ContradictionCheck = ({ record }) => {
  const { provider_verdict: own, verdict } = record;
  // Beside the filter's own word, the classification is that of somebody else.
  return isThreat(own) && isClean(verdict) && !isVerdictClassified(record)
    ? [place('summary', 'provider_verdict', own), place('summary', 'verdict', verdict)]
    : undefined;
};

const sentAuth = (record: JudgedFields): (readonly [Auth, string])[] =>
  AUTH.flatMap((name) => (record[name] ? [[name, record[name]] as const] : []));

const authFailedButClean: ContradictionCheck = ({ record }) => {
  const failed = sentAuth(record).filter(([, result]) => hasFailed(result));
  const [first] = failed;
  const isFailure = failed.length >= 2 && !sentAuth(record).some(([, result]) => hasPassed(result));
  return isFailure && first && isClean(record.verdict)
    ? [place('summary', first[0], first[1]), place('summary', 'verdict', record.verdict)]
    : undefined;
};

const FAILED = /\bfail(?:s|ed|ure)?\b|did not (?:pass|verify)|not verified|\binvalid\b/i;
const PASSED = /\bpass(?:es|ed)?\b|\bverified\b/i;

/** Ends of a clause: what follows may be about another check. */
const CLAUSE_END = /[,;]|\.\s|\b(?:but|although|while|and)\b/i;
const isAbout = (text: string, name: Auth): boolean => new RegExp(`\\b${name}\\b`, 'i').test(text);

/** Returns the clauses of a reason that name one check and no other: of several, it is open which one they judge. */
const clausesAbout = (reason: string, name: Auth): string[] =>
  reason
    .split(CLAUSE_END)
    .filter((clause) => AUTH.every((check) => isAbout(clause, check) === (check === name)));

const isContrary = (clause: string, result: string): boolean =>
  FAILED.test(clause) ? hasPassed(result) : PASSED.test(clause) && hasFailed(result);

/** Finds a reason that says the opposite of a field. */
const reasonAgainst =
  (name: Auth): ContradictionCheck =>
  ({ record, stack }) => {
    const result = record[name];
    if (!result) return undefined;
    for (const one of stack)
      for (const { short } of one.result.reasons)
        if (clausesAbout(short, name).some((clause) => isContrary(clause, result)))
          return [place('summary', name, result), place('stack', one.tool, short)];
    return undefined;
  };

const clickAgainstScan: ContradictionCheck = ({ stack, clicks = [] }) => {
  const scan = stack.find(({ tool }) => /clicktime/.test(tool));
  if (!scan) return undefined;
  const opposite = scan.value === 'clean' ? 'blocked' : isThreatLine(scan) ? 'allowed' : undefined;
  const at = clicks.findIndex((click) => opposite !== undefined && clickOutcome(click) === opposite);
  const click = clicks[at];
  return click && [line(scan), place('clicks', click.id ?? String(at), click.action ?? click['verdict'])];
};

const attachmentAgainstVerdict: ContradictionCheck = ({ record: { verdict }, attachments = [] }) => {
  const bad = attachments.find((one) => isThreat(one.verdict));
  return bad && isClean(verdict)
    ? [place('attachments', bad.entity_id || bad.name, bad.verdict), place('summary', 'verdict', verdict)]
    : undefined;
};

/** Finds the file tools of an email and its attachments on opposite sides; an attachment that has no verdict, or is not listed, may be the one that the tools mean. */
const attachmentAgainstTools: ContradictionCheck = ({ stack, attachments = [], attachmentTotal }) => {
  const tools = counting(stack).filter(({ tool }) => subjectOf(tool) === 'file');
  const [first] = attachments;
  const [firstTool] = tools;
  if (!first || !firstTool) return undefined;
  const found = tools.find(isThreatLine);
  const bad = attachments.find(({ verdict }) => isThreat(verdict));
  const side = (one: Attachment): Place => place('attachments', one.entity_id || one.name, one.verdict);
  const areListed = attachments.length === attachmentTotal;
  if (found && areListed && attachments.every(({ verdict }) => isClean(verdict)))
    return [line(found), side(first)];
  return bad && tools.every(({ value }) => value === 'clean') ? [side(bad), line(firstTool)] : undefined;
};

const encryptedButClean: ContradictionCheck = ({ attachments = [] }) => {
  const locked = attachments.find((one) => one.is_encrypted === true && isClean(one.verdict));
  const key = locked && (locked.entity_id || locked.name);
  return locked && key !== undefined
    ? [place('attachments', key, 'encrypted'), place('attachments', key, locked.verdict)]
    : undefined;
};

const attachmentsAgainstCount: ContradictionCheck = ({
  record: { attachment_count: count },
  attachmentTotal: total,
}) =>
  count !== undefined && total !== undefined && count !== total
    ? [place('summary', 'attachment_count', count), place('attachments', 'total', total)]
    : undefined;

const quarantinedButDelivered: ContradictionCheck = ({ record, recipients = [] }) => {
  const delivered = recipients.find(
    ({ delivery_location, released_at }) => /^inbox/i.test(delivery_location.trim()) && !released_at,
  );
  return record.is_quarantined === true && record.is_restored !== true && delivered
    ? [
        place('summary', 'is_quarantined', true),
        place('recipients', delivered.email, delivered.delivery_location),
      ]
    : undefined;
};

/** The check of each kind. */
export const CONTRADICTION_CHECKS = {
  tools_differ: toolsDiffer,
  verdict_against_tools: verdictAgainstTools,
  score_against_verdict: scoreAgainstVerdict,
  provider_clean_tool_threat: providerClean,
  provider_threat_tool_clean: providerThreat,
  authentication_failed_but_clean: authFailedButClean,
  reason_against_spf: reasonAgainst('spf'),
  reason_against_dkim: reasonAgainst('dkim'),
  reason_against_dmarc: reasonAgainst('dmarc'),
  header_against_authentication: headerAgainstAuth,
  brand_in_name: brandInName,
  address_in_name: addressInName,
  header_from_against_sender: fromAgainstSender,
  internal_but_anonymous: internalButAnonymous,
  date_against_received: dateAgainstReceived,
  click_against_scan: clickAgainstScan,
  attachment_against_verdict: attachmentAgainstVerdict,
  attachment_against_tools: attachmentAgainstTools,
  encrypted_but_clean: encryptedButClean,
  attachments_against_count: attachmentsAgainstCount,
  quarantined_but_delivered: quarantinedButDelivered,
} satisfies Readonly<Record<string, ContradictionCheck>>;
export type ContradictionKind = keyof typeof CONTRADICTION_CHECKS;
