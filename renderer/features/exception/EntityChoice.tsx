import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { Result } from '../../../shared/bridge';
import { ExceptionEntity } from '../../../shared/model/exception';
import { FailureStrip } from '../../components/FailureStrip';
import { FormFields, type FieldSpec } from '../../components/form/FormFields';
import { displayText, useDefang } from '../../state/format';
import type { CarriedValue } from '../exception-impact/candidates';
import { findCarrier, type Carrier } from '../exception-impact/find-carrier';
import type { EntityDraft } from './entity-draft';
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

type Found = { readonly of: CarriedValue; readonly result: Result<Carrier | undefined> };

type FindProps = {
  readonly value: CarriedValue;
  readonly onFound: (carrier: Carrier) => void;
};

/** Finds a mail or file that has a value, on request. */
const FindEntity = ({ value, onFound }: FindProps) => {
  const show = useDefang();
  const [found, setFound] = useState<Found | 'finding'>();
  const find = async () => {
    setFound('finding');
    const result = await findCarrier(value);
    setFound({ of: value, result });
    if (result.ok && result.value) onFound(result.value);
  };
  const words = show(value.exception_str);
  return (
    <>
      <p>
        <Button disabled={found === 'finding'} onClick={() => void find()}>
          {displayText(T.find(words))}
        </Button>
      </p>
      {found === 'finding' && <p role="status">{T.finding}</p>}
      {found && found !== 'finding' && !found.result.ok && (
        <FailureStrip failure={found.result.failure} onRetry={() => void find()} />
      )}
      {found && found !== 'finding' && found.result.ok && (
        <p role="status" className={found.result.value ? 'quiet' : 'warn-text'}>
          <bdi>{displayText(T.found(show(found.of.exception_str), found.result.value))}</bdi>
        </p>
      )}
    </>
  );
};

type EntityChoiceProps = {
  readonly draft: EntityDraft;
  readonly onChange: (patch: Partial<EntityDraft>) => void;
  /** The value that a mail or file is looked for by; the first of several. */
  readonly value: CarriedValue | undefined;
  /** Exceptions that the form sends. */
  readonly count: number;
};

/** The entity that is sent with exceptions that are made from none: chosen once for a tenant, and shown each time. */
export const EntityChoice = ({ draft, onChange, value, count }: EntityChoiceProps) => {
  const [wasChosen] = useState(draft.entity !== '');
  const isNamed = draft.entity === 'named';
  const values = { entity: draft.entity, entity_type: draft.entity_type, entity_id: draft.entity_id };
  return (
    <>
      <FormFields
        fields={[KIND(wasChosen), ...(isNamed ? NAMED : [])]}
        values={values}
        onChange={(name, next) => onChange({ [name]: next })}
      />
      {isNamed && value && (
        <FindEntity
          key={JSON.stringify(value)}
          value={value}
          onFound={({ entity_type, entity_id }) => onChange({ entity_type, entity_id })}
        />
      )}
      {isNamed && count > 1 && <p className="quiet">{T.ofAll(count)}</p>}
    </>
  );
};
