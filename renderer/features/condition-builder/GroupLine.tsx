import { ariaKey, withKey } from '../../commands/registry';
import type { Condition } from '../../../shared/model/query';
import type { ConditionReading } from '../../query/condition-check';
import type { MatchType } from '../../query/match-type';
import type { BuilderTools } from './builder-tools';
import { ConditionCount } from './ConditionCount';
import { RowLine, type Row } from './RowFrame';
import { MATCH_LABELS, TEXT } from './text';

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
export const GroupLine = ({ node, row, reading, tools }: GroupLineProps) => {
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
