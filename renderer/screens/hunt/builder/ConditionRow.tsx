import { memo } from 'react';
import type { Condition } from '../../../../shared/model/query';
import { useDefang } from '../../../state/format';
import { readCondition, type ConditionReading } from '../../../query/condition-check';
import type { Joiner } from '../../../query/condition-tree';
import type { BuilderTools } from './builder-tools';
import { ConditionCount } from './ConditionCount';
import { LeafRow } from './LeafRow';
import { RowLine, type RowPlace } from './RowFrame';
import { conditionId } from './row-ids';

type RowProps = {
  readonly node: Condition;
  readonly tools: BuilderTools;
  readonly group?: string;
  readonly at?: number;
};
type PartProps<K extends ConditionReading['kind']> = {
  readonly node: Condition;
  readonly id: string;
  readonly reading: Extract<ConditionReading, { kind: K }>;
  readonly tools: BuilderTools;
  readonly place: RowPlace | undefined;
};

/** What joins a group's conditions. */
export const JOINER_LABELS: Readonly<Record<Joiner, string>> = {
  and: 'All of',
  or: 'Any of',
  not: 'Not all of',
};

/** A condition that another client wrote and that is not understood here: shown with its reason, never changed. */
const KeptRow = ({ node, id, reading, tools, place }: PartProps<'kept'>) => {
  const show = useDefang();
  return (
    <div
      className="cond-row"
      role="group"
      aria-label={`Unsupported condition, kept unchanged: ${reading.why}`}
      data-row={id}
      data-kind="kept"
      data-group={place?.group}
      data-at={place?.at}
    >
      <RowLine id={id} tools={tools} place={place} kind="kept" what="kept condition">
        <code className="mono cut grow kept-json">{show(JSON.stringify(node))}</code>
        <ConditionCount node={node} tools={tools} what="kept condition" isOff={false} />
      </RowLine>
      <p className="row-words">Kept as it is and sent as it is: {reading.why}.</p>
    </div>
  );
};

const GroupRows = ({ node, id, reading, tools, place }: PartProps<'group'>) => {
  const { joiner, parts, flaw } = reading;
  const words = JOINER_LABELS[joiner];
  const isRoot = place === undefined;
  const wrong = isRoot && joiner !== 'not' ? undefined : flaw;
  return (
    <div
      className={`cond-group${isRoot ? ' root' : ''}`}
      role="group"
      aria-label={`Group: ${words}`}
      data-row={id}
      data-kind="group"
      data-group={place?.group}
      data-at={place?.at}
    >
      <RowLine id={id} tools={tools} place={place} kind="group" what={`group ${words}`}>
        <select
          className="bp6-input row-joiner"
          aria-label="Joined by"
          value={joiner}
          onChange={(event) => tools.change(id, { ...node, operator_id: event.currentTarget.value })}
        >
          {Object.entries(JOINER_LABELS).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <button
          type="button"
          className="link"
          aria-label={isRoot ? 'Add a condition' : `Add a condition to the group ${words}`}
          onClick={() => tools.addLeaf(id)}
        >
          + condition
        </button>
        <button
          type="button"
          className="link"
          aria-label={isRoot ? 'Add a group' : `Add a group to the group ${words}`}
          onClick={() => tools.addGroup(id)}
        >
          + group
        </button>
        {wrong !== undefined && <span className="warn-text">{wrong}</span>}
        <span className="grow" />
        <ConditionCount
          node={node}
          tools={tools}
          what={isRoot ? 'the whole query' : `the group ${words}`}
          isOff={wrong !== undefined}
        />
      </RowLine>
      <div className="cond-parts">
        {parts.map((part, i) => (
          <ConditionRow
            key={typeof part === 'object' && part !== null ? conditionId(part) : i}
            node={part}
            tools={tools}
            group={id}
            at={i}
          />
        ))}
      </div>
    </div>
  );
};

/** A condition of the builder with all that it holds. */
export const ConditionRow = memo(({ node, tools, group, at }: RowProps) => {
  const id = typeof node === 'object' && node !== null ? conditionId(node) : `${group} ${at}`;
  const place = group === undefined || at === undefined ? undefined : { group, at };
  const reading = readCondition(node, tools.terms);
  if (reading.kind === 'group')
    return <GroupRows node={node} id={id} reading={reading} tools={tools} place={place} />;
  if (reading.kind === 'leaf')
    return <LeafRow node={node} id={id} reading={reading} tools={tools} place={place} />;
  return <KeptRow node={node} id={id} reading={reading} tools={tools} place={place} />;
});
