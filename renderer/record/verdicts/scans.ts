/** The verdicts of a record's tools that followed one another. */
import { guardFormula, withoutBreaks } from '../../../shared/rules/formula-guard';
import type { SeenVerdict, VerdictHistory } from '../../../shared/model/verdict-history';
import type { StackTool } from '../../../shared/rules/security-stack';
import { copyAndConfirm } from '../../components/copied';
import { formatVerdict } from '../../components/verdict';
import { formatInstantWithZone } from '../../state/time';
import { seenVerdict } from './StackRow';
import { TEXT } from './text';

const T = TEXT.history;

/** Two verdicts of one tool that were seen one after the other. */
export type Scan = {
  readonly tool: StackTool;
  readonly subject: string;
  readonly before: SeenVerdict;
  readonly after: SeenVerdict;
};

/** Returns each scan that followed another, the newest first. */
export const scansOf = ({ tools }: VerdictHistory, shown: readonly StackTool[]): readonly Scan[] =>
  shown
    .flatMap((tool) => tools.filter((one) => one.tool === tool.tool).map((one) => ({ ...one, tool })))
    .flatMap(({ tool, subject, verdicts }) =>
      verdicts.slice(1).flatMap((after, at): Scan[] => {
        const before = verdicts[at];
        return before ? [{ tool, subject, before, after }] : [];
      }),
    )
    .sort((a, b) => b.after.seen - a.after.seen);

/** Copies all scans as rows with tabs between their cells, for a sheet or a ticket; the times have their zone. */
export const copyScans = (scans: readonly Scan[], zone: string): void => {
  const time = (value: unknown) => formatInstantWithZone(value, zone) || T.unknownTime;
  const cells = scans.map(({ tool, subject, before, after }) => [
    tool.label,
    subject,
    formatVerdict(seenVerdict(tool.tool, before)).text,
    formatVerdict(seenVerdict(tool.tool, after)).text,
    time(before.time),
    time(after.time),
    time(before.seen),
    time(after.seen),
  ]);
  const plain = cells.map((row) => row.map(withoutBreaks));
  const guarded = plain.flat().filter((cell) => guardFormula(cell) !== cell).length;
  const text = [T.copiedColumns, ...plain.map((row) => row.map(guardFormula))]
    .map((row) => row.join('\t'))
    .join('\n');
  copyAndConfirm(text, T.copied(scans.length), 'raw', guarded);
};
