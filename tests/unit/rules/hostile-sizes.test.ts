import { describe, it } from 'vitest';
import { canonicalValue } from '../../../main/datasets/pivot/values';
import { nameEndingIn, safeFileName } from '../../../main/formats/file-name';
import { parseLossless } from '../../../main/formats/read/lossless-json';
import { dateStyle } from '../../../main/formats/read/number-format';
import { redact, redactStack } from '../../../main/services/log/redact';
import { decodeWords } from '../../../renderer/evidence/encoded-words';
import { hostIndicators } from '../../../renderer/evidence/host-indicators';
import { unwrapped } from '../../../renderer/evidence/links';
import { senderIndicators } from '../../../renderer/evidence/sender-indicators';
import { readTyped } from '../../../renderer/query/typed-kind';
import { showInvisible, withoutInvisible } from '../../../shared/model/invisible';
import { addressInName, fromAgainstSender } from '../../../shared/rules/contradiction-headers';
import { defang, refang } from '../../../shared/rules/defang';
import { fileExtension } from '../../../shared/rules/file-extensions';
import { fileIndicators } from '../../../shared/rules/file-indicators';
import { findField } from '../../../shared/rules/find-field';
import { guardFormula, unguardFormula } from '../../../shared/rules/formula-guard';
import { isHostName } from '../../../shared/rules/hosts';
import { readMailDate } from '../../../shared/rules/mail-date';
import { headerBlock, parseHeaderText } from '../../../shared/rules/mail-headers';
import { keyFromLabel } from '../../../shared/rules/naming-column';
import { readAddress } from '../../../shared/rules/pasted-addresses';
import { readPastedLine } from '../../../shared/rules/pasted-indicators';

const quietly = (read: () => unknown): void => {
  try {
    read();
  } catch {
    // A rule may refuse a text; only its time counts here.
  }
};

const RULES: Readonly<Record<string, (text: string) => unknown>> = {
  fileExtension,
  'fileIndicators, in the middle': (text) => fileIndicators(`a.pdf${text}.exe`),
  fileIndicators: (text) => fileIndicators(text),
  safeFileName: (text) => safeFileName(text),
  nameEndingIn: (text) => nameEndingIn(text, ' (2).csv'),
  guardFormula,
  unguardFormula,
  withoutInvisible,
  showInvisible,
  defang: (text) => defang(text),
  refang,
  isHostName,
  readMailDate,
  headerBlock,
  parseHeaderText,
  keyFromLabel,
  readAddress: (text) => readAddress(`${text}@x.example`),
  readPastedLine,
  addressInName: (from_name) =>
    addressInName({ record: { from_name, from_email: 'a@b.example' }, headers: [] } as never),
  fromAgainstSender: (value) =>
    fromAgainstSender({
      record: { from_email: 'a@b.example' },
      headers: [{ name: 'From', value }],
    } as never),
  findField: (id) => findField([{ field_id: id, label: id, db_id: id }], ['verdict']),
  canonicalValue,
  parseLossless: (text) => quietly(() => parseLossless(`[1${text}1]`)),
  dateStyle,
  redact,
  redactStack,
  decodeWords,
  hostIndicators: (text) => hostIndicators(text),
  unwrapped,
  senderIndicators: (name) =>
    senderIndicators({ name, address: 'a@b.example' }, { registrable: () => null, ours: [] }),
  readTyped,
};

const WORST = [
  ...'. \\"\'<>[](){}:;,@/|=-+_?#%0aT\t\n\u200b\u0301éА',
  '.a',
  'a@',
  '<a',
  '=?',
  '://',
  '[.',
  '{a}',
  '\r\n',
];

const ENDS = ['', ' x!'];
const MOST_RATIO = 15;
/** Milliseconds below which a time says nothing about growth. */
const FLOOR = 40;

type Rule = (text: string) => unknown;
type TextOf = (size: number) => string;

/** Returns the milliseconds of processor time that a rule takes: those in which other programs run don't count. */
const timeOf = (rule: Rule, text: string): number => {
  const begin = process.cpuUsage();
  rule(text);
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / 1_000;
};

/** Times that are taken before a rule is said to be slow: a busy machine makes some longer, and none shorter. */
const MOST_TRIES = 8;

/** Expects a text to take at most `MOST_RATIO` times as long as a tenth of it; returns its time. */
const expectShare = (rule: Rule, textOf: TextOf, size: number): number => {
  const [text, tenth] = [textOf(size), textOf(size / 10)];
  let time = timeOf(rule, text);
  let share = FLOOR;
  for (let tries = 0; time > MOST_RATIO * share && tries < MOST_TRIES; tries += 1) {
    share = Math.max(share, timeOf(rule, tenth));
    time = Math.min(time, timeOf(rule, text));
  }
  if (time > MOST_RATIO * share)
    throw new Error(`${size} characters of ${JSON.stringify(textOf(4))} took ${Math.round(time)} ms.`);
  return time;
};

describe('a text of a stranger, however long', () => {
  it.each(Object.entries(RULES))(
    'takes %s no more than its share of time',
    { timeout: 120_000 },
    (_name, rule) => {
      const texts = WORST.flatMap((letters) =>
        ENDS.map(
          (end): TextOf =>
            (size) =>
              letters.repeat(size / letters.length) + end,
        ),
      );
      const times = texts.map((textOf) => {
        expectShare(rule, textOf, 10_000);
        return expectShare(rule, textOf, 100_000);
      });
      const worst = texts[times.indexOf(Math.max(...times))];
      if (worst) expectShare(rule, worst, 1_000_000);
    },
  );
});
