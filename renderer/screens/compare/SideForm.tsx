import { Button, HTMLSelect } from '@blueprintjs/core';
import { useEffect, useState } from 'react';
import type { DatasetState } from '../../../shared/local-calls/datasets';
import type { CompareDraft, ComparedSide } from '../../../shared/model/file-drafts';
import type { Snapshot } from '../../../shared/model/snapshots';
import { local } from '../../bridge';
import { formatCount, formatQuantity } from '../../state/format';
import { isSide } from './sides';

type FormProps = {
  /** What was compared in this tab before. */
  readonly draft: CompareDraft | undefined;
  readonly onCompare: (draft: CompareDraft) => void;
};

/** The two sides to be compared: open results and files, and runs that were kept. */
export const SideForm = ({ draft, onCompare }: FormProps) => {
  const [open, setOpen] = useState<readonly DatasetState[]>([]);
  const [kept, setKept] = useState<readonly Snapshot[]>([]);
  const [sides, setSides] = useState<{ readonly before: string; readonly after: string }>({
    before: '',
    after: '',
  });
  const [key, setKey] = useState(draft?.key ?? '');
  useEffect(() => {
    const read = async () => {
      const [listed, runs] = [await local['dataset.list']({}), await local['snapshot.list']({})];
      const there = listed.ok
        ? listed.value.filter(
            (one) => one.diff === undefined && one.state !== 'cancelled' && one.state !== 'failed',
          )
        : [];
      setOpen(there);
      if (runs.ok) setKept(runs.value);
      const chosen = (side: ComparedSide | undefined) =>
        side?.run === undefined
          ? (there.find((one) => side !== undefined && isSide(one, side))?.dataset ?? '')
          : `kept:${side.run}`;
      setSides((now) =>
        now.before === '' && now.after === ''
          ? { before: chosen(draft?.before), after: chosen(draft?.after) }
          : now,
      );
    };
    void read();
  }, []);
  const sideOf = (value: string): ComparedSide | undefined => {
    const run = kept.find((one) => `kept:${one.id}` === value);
    if (run) return { title: run.title, run: run.id };
    const one = open.find(({ dataset }) => dataset === value);
    return (
      one && { title: one.title, dataset: one.dataset, ...(one.file?.ref ? { file: one.file.ref } : {}) }
    );
  };
  const [before, after] = [sideOf(sides.before), sideOf(sides.after)];
  const words = (one: DatasetState) =>
    `${one.title}, ${one.loaded < one.total ? `${formatCount(one.loaded)} of ` : ''}${formatQuantity(Math.max(one.loaded, one.total), 'row')}`;
  const partly = open.filter(
    (one) => (one.dataset === sides.before || one.dataset === sides.after) && one.loaded < one.total,
  );
  const keptPartly = kept.filter(
    (one) => (`kept:${one.id}` === sides.before || `kept:${one.id}` === sides.after) && one.rows < one.total,
  );
  const picker = (side: 'before' | 'after', label: string) => (
    <label>
      {label}
      <HTMLSelect
        aria-label={label}
        value={sides[side]}
        onChange={(event) => setSides({ ...sides, [side]: event.currentTarget.value })}
      >
        <option value="">Choose…</option>
        {open.map((one) => (
          <option key={one.dataset} value={one.dataset}>
            {words(one)}
          </option>
        ))}
        {kept.map((one) => (
          <option
            key={one.id}
            value={`kept:${one.id}`}
          >{`${one.title}, kept ${one.at.slice(0, 16).replace('T', ' ')}, ${one.rows < one.total ? `${formatCount(one.rows)} of ` : ''}${formatQuantity(Math.max(one.rows, one.total), 'row')}`}</option>
        ))}
      </HTMLSelect>
    </label>
  );
  const shared =
    open
      .find((one) => one.dataset === sides.after)
      ?.columns.filter((column) => !column.key.startsWith('_')) ?? [];
  return (
    <div className="compare-form" role="group" aria-label="Compare">
      <strong>Compare two sets of rows</strong>
      <p className="quiet">
        Open results, files, and runs that were kept. Open a file by Offline review to have it here.
      </p>
      {picker('before', 'Before')}
      {picker('after', 'After')}
      <label>
        Match rows by
        <HTMLSelect
          aria-label="Match rows by"
          value={key}
          onChange={(event) => setKey(event.currentTarget.value)}
        >
          <option value="">What names an entity, else all cells</option>
          {shared.map((column) => (
            <option key={column.key} value={column.key}>
              {column.label}
            </option>
          ))}
        </HTMLSelect>
      </label>
      {partly.map((one) => (
        <div key={one.dataset} className="strip">
          {one.title}: the {formatQuantity(one.total - one.loaded, 'row')} that{' '}
          {one.total - one.loaded === 1 ? 'is' : 'are'} not loaded yet come first, as a row that is not here
          would count as gone or added.
        </div>
      ))}
      {keptPartly.map((one) => (
        <div key={one.id} className="strip warn">
          {one.title} was kept with {formatCount(one.rows)} of {formatQuantity(one.total, 'row')}: those that
          were not loaded then count as gone or added.
        </div>
      ))}
      <Button
        className="primary"
        disabled={!before || !after || sides.before === sides.after}
        onClick={() => before && after && onCompare({ before, after, key })}
      >
        Compare
      </Button>
    </div>
  );
};
