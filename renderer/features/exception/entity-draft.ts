/** The entity of exceptions that are made from none, while it is chosen. */
import type { EntityRef, ExceptionEntity } from '../../../shared/model/exception';
import type { Missing } from '../../components/form/use-form';
import { changeTenantAnswers, exceptionEntity } from '../../state/tenant-answers';
import { TEXT } from './text';

const T = TEXT.entity;

/** The entity of exceptions as a form holds it. */
export type EntityDraft = {
  /** Empty until it is chosen. */
  readonly entity: ExceptionEntity | '';
  readonly entity_type: string;
  readonly entity_id: string;
};

/** Returns the draft of a new form: the answer for the tenant, if there is one. */
export const newEntityDraft = (): EntityDraft => ({
  entity: exceptionEntity(),
  entity_type: '',
  entity_id: '',
});

/** Returns what a draft still lacks. */
export const entityMissing = ({ entity, entity_type, entity_id }: EntityDraft): Missing | undefined => {
  if (entity === '') return { reason: T.needed, field: 'entity' };
  if (entity === 'tenant') return undefined;
  if (entity_type.trim() === '') return { reason: T.typeNeeded, field: 'entity_type' };
  return entity_id.trim() === '' ? { reason: T.idNeeded, field: 'entity_id' } : undefined;
};

/** Returns the entity that a draft names; undefined for the tenant as a whole. */
export const namedEntity = ({ entity, entity_type, entity_id }: EntityDraft): EntityRef | undefined =>
  entity === 'named' ? { entity_type: entity_type.trim(), entity_id: entity_id.trim() } : undefined;

/** Remembers the choice for the tenant. */
export const rememberEntity = ({ entity }: EntityDraft): void => {
  if (entity !== '' && entity !== exceptionEntity()) changeTenantAnswers({ exceptionEntity: entity });
};
