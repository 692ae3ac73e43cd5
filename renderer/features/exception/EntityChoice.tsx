import { Button } from '@blueprintjs/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { Result } from '../../../shared/bridge';
import { ExceptionEntity, type EntityRef } from '../../../shared/model/exception';
import { FailureStrip } from '../../components/FailureStrip';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import type { Missing } from '../../components/form/use-form';
import { displayText, useDefang } from '../../state/format';
import { firstValue, type Candidate, type ExceptionValue } from '../exception-impact/candidates';
import { findMatch, type Match, type Searched } from '../exception-impact/find-match';
import { entityMissing, namedEntity, rememberEntity, type EntityDraft } from './entity-draft';
import { TEXT } from './text';

const T = TEXT.entity;

const KIND = (isChosen: boolean): FieldSpec => ({
  name: 'entity',
  label: T.label,
  hint: T.hint,
  kind: 'select',
  options: [
    ...(isChosen ? [] : [{ value: '', label: T.choose }]),
    ...ExceptionEntity.options.map((value) => ({ value, label: T.kinds[value] })),
  ],
});
const NAMED: readonly FieldSpec[] = [
  { name: 'entity_type', label: T.type, kind: 'text' },
  { name: 'entity_id', label: T.id, kind: 'text' },
];

type FindProps = {
  readonly value: ExceptionValue;
  readonly onFound: (match: Match) => void;
};

/** Finds an email or file that has a value, on request. The search ends with this part, as another value has its own part. */
const FindEntity = ({ value, onFound }: FindProps) => {
  const show = useDefang();
  const [search, setSearch] = useState<Result<Searched<Match>> | 'running'>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const find = async () => {
    const { signal } = (running.current = new AbortController());
    setSearch('running');
    const result = await findMatch(value, signal);
    if (signal.aborted) return;
    setSearch(result);
    if (result.ok && result.value.found) onFound(result.value.found);
  };
  const words = show(value.exception_str);
  const ended = search === 'running' ? undefined : search;
  return (
    <>
      <p>
        <Button disabled={search === 'running'} onClick={() => void find()}>
          {displayText(T.find(words))}
        </Button>
      </p>
      {search === 'running' && <p role="status">{T.finding}</p>}
      {ended?.ok === false && <FailureStrip failure={ended.failure} onRetry={() => void find()} />}
      {ended?.ok && (
        <p role="status" className={ended.value.found ? 'quiet' : 'warn-text'}>
          <bdi>{displayText(T.found(words, ended.value))}</bdi>
        </p>
      )}
    </>
  );
};

type EntityForm = {
  readonly values: EntityDraft;
  readonly change: (patch: Partial<EntityDraft>) => void;
};

type EntityChoiceProps = EntityForm & {
  /** The value that an email or file is searched for by; the first of several. */
  readonly value: ExceptionValue | undefined;
  /** Exceptions that the form sends. */
  readonly count: number;
};

const EntityChoice = ({ values: draft, change, value, count }: EntityChoiceProps) => {
  const [wasChosen] = useState(draft.entity !== '');
  const isNamed = draft.entity === 'named';
  const values = { entity: draft.entity, entity_type: draft.entity_type, entity_id: draft.entity_id };
  return (
    <>
      <FormFields
        fields={[KIND(wasChosen), ...(isNamed ? NAMED : [])]}
        values={values}
        onChange={(name, next) => change({ [name]: next })}
      />
      {isNamed && value && (
        <FindEntity
          key={JSON.stringify(value)}
          value={value}
          onFound={({ entity_type, entity_id }) => change({ entity_type, entity_id })}
        />
      )}
      {isNamed && count > 1 && <p className="quiet">{T.ofAll(count)}</p>}
    </>
  );
};

type EntityChoiceModel = {
  readonly missing: Missing | undefined;
  readonly field: ReactNode;
  /** The entity that is named; undefined for the tenant as a whole. */
  readonly named: EntityRef | undefined;
  /** Remembers the choice for the tenant, once the form was sent. */
  readonly remember: () => void;
};

/** Returns the choice of the entity that is sent with exceptions that are made from none: made once for a tenant, and shown each time. */
export const useEntityChoice = (
  { values, change }: EntityForm,
  candidates: readonly Candidate[],
  count: number,
): EntityChoiceModel => ({
  missing: entityMissing(values),
  field: <EntityChoice values={values} change={change} value={firstValue(candidates)} count={count} />,
  named: namedEntity(values),
  remember: () => rememberEntity(values),
});
