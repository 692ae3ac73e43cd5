/** The tenant's fields that Postern's own queries use: found by their names, unless the analyst chose others for the tenant. */
import type { QueryConfig, QueryField } from '../../shared/model/query';
import type { FieldPart } from '../../shared/rules/field-parts';
import { findFieldByName } from '../../shared/rules/find-field';
import {
  chosenIn,
  fieldsKey,
  findPart,
  partNamed,
  type ChosenFields,
  type FieldsOf,
} from '../../shared/rules/find-part';
import { tenantAnswers, changeTenantAnswers } from '../state/tenant-answers';

/** Returns the `db_id`s of the fields that the analyst chose, by part. */
export const chosenFields = (of: FieldsOf): ChosenFields => chosenIn(tenantAnswers(), of);

/** Chooses fields for the tenant, by part; a part without one is found by its names. */
export const chooseFields = (of: FieldsOf, chosen: ChosenFields): void => {
  const { fields } = tenantAnswers();
  changeTenantAnswers({ fields: { ...fields, [fieldsKey(of)]: { ...chosen } } });
};

/** Returns the field that plays a part: the one that the analyst chose, if the tenant still has it, or else the one that is found. */
export const fieldFor = (of: FieldsOf, { fields }: QueryConfig, part: FieldPart): QueryField | undefined =>
  findPart(fields, part, chosenFields(of), of.domain);

/**
 * Returns the field that values with one of some names are in: that of the part they play if the analyst chose one, or else the field
 * that is called so.
 */
export const fieldOfValue = (
  of: FieldsOf,
  config: QueryConfig,
  names: readonly string[],
): QueryField | undefined => {
  const part = partNamed(of.domain, names);
  const chosen = part && chosenFields(of)[part];
  return config.fields.find(({ db_id }) => db_id === chosen) ?? findFieldByName(config.fields, names);
};
