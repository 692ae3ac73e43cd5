import { memo } from 'react';
import type { Condition } from '../../../shared/model/query';
import { useDefang } from '../../state/format';
import { readCondition, type ConditionReading } from '../../query/condition-check';
import { rowNode, type MatchType } from '../../query/match-type';
import type { BuilderTools } from './builder-tools';
import { ConditionCount } from './ConditionCount';
import { conditionId } from './condition-ids';
import { LeafRow } from './LeafRow';
import { RowBox, RowLine, type Row } from './RowFrame';
import { MATCH_LABELS, TEXT } from './text';
import { ariaKey, withKey } from '../../commands/registry';

type GroupLineProps = {
  readonly node: Condition;
  readonly row: Row;
  readonly reading: Extract<ConditionReading, { kind: 'group' }>;
  readonly tools: BuilderTools;
};

const AddButton = ({
  text,
  label,
  onClick,
}: {
  readonly text: string;
  readonly label: string;
  readonly onClick: () => void;
}) => (
  <button type="button" className="link" aria-label={label} onClick={onClick}>
    {text}
  </button>
);

/** The line of a group: how its conditions combine, and buttons that add to it. */
const GroupLine = ({ node, row, reading, tools }: GroupLineProps) => {
  const { id } = row;
  const joiner = MATCH_LABELS[reading.match];
  const isRoot = row.position === undefined;
  const group = isRoot ? undefined : TEXT.groupName(joiner);
  // An empty root finds everything, unless it is a `not`.
  const error = isRoot && (reading.match === 'and' || reading.match === 'or') ? undefined : reading.error;
  return (
    <RowLine row={row} tools={tools} name={TEXT.groupName(joiner)}>
      <select
        className="bp6-input row-joiner"
        aria-label={TEXT.matchType}
        aria-keyshortcuts={ariaKey('builder.stepMatch')}
        title={withKey(TEXT.matchKeys, 'builder.stepMatch')}
        value={reading.match}
        onChange={(event) => tools.setMatch(id, event.currentTarget.value as MatchType)}
      >
        {Object.entries(MATCH_LABELS).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <AddButton
        text={TEXT.addCondition}
        label={TEXT.addConditionTo(group)}
        onClick={() => tools.addLeaf(id)}
      />
      <AddButton text={TEXT.addGroup} label={TEXT.addGroupTo(group)} onClick={() => tools.addGroup(id)} />
      {error !== undefined && <span className="warn-text">{error}</span>}
      <span className="grow" />
      <ConditionCount
        node={node}
        tools={tools}
        name={isRoot ? TEXT.count.wholeQuery : TEXT.count.theGroup(joiner)}
        isOff={error !== undefined}
      />
    </RowLine>
  );
};

type RowProps = {
  readonly node: Condition;
  readonly tools: BuilderTools;
  readonly group?: string;
  readonly at?: number;
};
type PartProps<K extends ConditionReading['kind']> = {
  readonly node: Condition;
  readonly row: Row;
  readonly reading: Extract<ConditionReading, { kind: K }>;
  readonly tools: BuilderTools;
};

/** A condition that another client wrote and the builder can't edit, with the reason. */
const UnsupportedRow = ({ node, row, reading, tools }: PartProps<'unsupported'>) => {
  const show = useDefang();
  return (
    <RowBox className="cond-row" label={TEXT.unsupported(reading.reason)} row={row}>
      <RowLine row={row} tools={tools} name={TEXT.unsupportedName}>
        <code className="mono cut grow unsupported-json">{show(JSON.stringify(node))}</code>
        <ConditionCount node={node} tools={tools} name={TEXT.unsupportedName} isOff={false} />
      </RowLine>
      <p className="row-meaning">{TEXT.unsupportedReason(reading.reason)}</p>
    </RowBox>
  );
};

const GroupRow = ({ node, row, reading, tools }: PartProps<'group'>) => (
  <RowBox
    className={row.position ? 'cond-group' : 'cond-group root'}
    label={TEXT.group(MATCH_LABELS[reading.match])}
    row={row}
  >
    <GroupLine node={node} row={row} reading={reading} tools={tools} />
    <div className="cond-parts">
      {reading.parts.map((part, i) => (
        <ConditionRow key={rowId(part, row.id, i)} node={part} tools={tools} group={row.id} at={i} />
      ))}
    </div>
  </RowBox>
);

/** Returns the id of a row. Another client may have put anything into a group, also what isn't an object. */
const rowId = (node: Condition, group: string | undefined, at: number | undefined): string =>
  typeof node === 'object' && node !== null ? conditionId(rowNode(node)) : `${group} ${at}`;

/** A condition with everything in it. */
export const ConditionRow = memo(({ node, tools, group, at }: RowProps) => {
  const reading = readCondition(node, tools.terms);
  const row: Row = {
    id: rowId(node, group, at),
    kind: reading.kind,
    position: group === undefined || at === undefined ? undefined : { group, at },
  };
  switch (reading.kind) {
    case 'group':
      return <GroupRow node={node} row={row} reading={reading} tools={tools} />;
    case 'leaf':
      return <LeafRow node={node} row={row} reading={reading} tools={tools} />;
    case 'unsupported':
      return <UnsupportedRow node={node} row={row} reading={reading} tools={tools} />;
  }
});
