import { Button, MenuItem } from '@blueprintjs/core';
import { WarningSign } from '@blueprintjs/icons';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import type { ColumnFilter } from '../../../shared/dataset';
import { FINDING_COLUMNS, type Finding, type ListFindings } from '../../../shared/model/exception-finding';
import { barCommand } from '../../commands/bar-command';
import { commandKey, commandLabel, runCommand } from '../../commands/registry';
import { EmptyState } from '../../components/EmptyState';
import { withFilter } from '../../dataset-view/filters/with-filter';
import type { RowAt } from '../../dataset-view/grid/grid-props';
import type { ColumnShape } from '../../dataset-view/rows/row-columns';
import { RowPane } from '../../dataset-view/rows/RowPane';
import type { Rows } from '../../dataset-view/rows/rows-store';
import { RowsGrid } from '../../dataset-view/rows/RowsGrid';
import { RowsView } from '../../dataset-view/rows/RowsView';
import { TabOverlays } from '../../features/export/TabOverlays';
import '../../record/record.css';
import { setStatus } from '../../state/status-store';
import { formatInstant } from '../../state/time';
import { TEXT } from './text';

type FindingProps = {
  readonly rows: Rows;
  readonly report: ListFindings;
  readonly notes: readonly string[];
};

const asTheyAre: ColumnShape = (columns) => columns;

/** Returns the only finding that the filters show; undefined if they show all. */
const shownFinding = (filter: readonly ColumnFilter[]) => {
  const current = filter.find((one) => one.kind === 'is' && one.key === FINDING_COLUMNS.finding);
  return current?.kind === 'is' ? current.values[0] : undefined;
};

/** The number of each finding; a button shows one kind only, or all again. */
const FindingCounts = ({ rows, report }: Omit<FindingProps, 'notes'>) => {
  const only = useStore(rows.store, (s) => shownFinding(s.view.filter));
  const toggle = (finding: Finding) =>
    void rows.filter((filter) =>
      withFilter(
        filter,
        'is',
        FINDING_COLUMNS.finding,
        only === finding ? undefined : { kind: 'is', key: FINDING_COLUMNS.finding, values: [finding] },
      ),
    );
  return (
    <>
      <b>{TEXT.flagged(report)}</b>
      {TEXT.kinds
        .filter((finding) => report.counts[finding] > 0)
        .map((finding) => (
          <Button
            key={finding}
            variant="minimal"
            active={only === finding}
            aria-pressed={only === finding}
            onClick={() => toggle(finding)}
          >
            {TEXT.finding(finding, report.counts[finding])}
          </Button>
        ))}
    </>
  );
};

/** Names what the check could not know, and how domains are matched. */
const Limits = ({ report, notes }: Omit<FindingProps, 'rows'>) => {
  const limits = [
    ...(report.isPart ? [TEXT.part(report.checked, report.listed)] : []),
    ...notes,
    ...(report.unknownHits > 0 ? [TEXT.unknownHits(report.unknownHits)] : []),
    ...(report.unknownFiles > 0 ? [TEXT.unknownFiles(report.unknownFiles)] : []),
  ];
  return (
    <div className={limits.length > 0 ? 'strip warn' : 'strip'} role="note" aria-label={TEXT.limits}>
      {limits.length > 0 && <WarningSign size={14} />}
      <bdi>{[...limits, TEXT.subdomains].join(' ')}</bdi>
    </div>
  );
};

const FIXES = ['exceptionCheck.change', 'exceptionCheck.block', 'exceptionCheck.remove'] as const;

/** The fixes in the menu of a finding, which is opened first. */
const fixItems = (rows: Rows, { offset }: RowAt) =>
  FIXES.map((id) => (
    <MenuItem
      key={id}
      text={commandLabel(id)}
      label={commandKey(id)}
      onClick={() => void rows.openAt(offset).then(() => runCommand(id))}
    />
  ));

/** The findings of a check, with the number of each kind. */
export const FindingRows = ({ rows, report, notes }: FindingProps) => {
  const fetchedAt = useStore(rows.store, (s) => s.dataset.fetchedAt);
  useEffect(() => {
    setStatus(TEXT.flagged(report));
    return () => setStatus('');
  }, [report]);
  return (
    <RowsView
      name={TEXT.findings}
      rows={rows}
      counts={<FindingCounts rows={rows} report={report} />}
      buttons={[barCommand('exceptionCheck.again')]}
      strips={<Limits report={report} notes={notes} />}
      grid={
        report.flagged === 0 ? (
          <EmptyState title={TEXT.none}>
            <p>{TEXT.noneWhy(report.checked)}</p>
          </EmptyState>
        ) : (
          <RowsGrid
            name={TEXT.findings}
            rows={rows}
            shape={asTheyAre}
            rowItems={(at) => fixItems(rows, at)}
          />
        )
      }
    >
      <TabOverlays
        rows={rows}
        shape={asTheyAre}
        name={TEXT.exportName}
        query={TEXT.source(formatInstant(fetchedAt))}
      />
      <RowPane rows={rows}>
        <div className="line" role="group" aria-label={TEXT.fixes}>
          {FIXES.map((id) => (
            <Button key={id} title={commandKey(id)} onClick={() => runCommand(id)}>
              {commandLabel(id)}
            </Button>
          ))}
        </div>
      </RowPane>
    </RowsView>
  );
};
