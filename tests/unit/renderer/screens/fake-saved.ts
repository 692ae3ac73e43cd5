import { SafeQuery } from '../../../../shared/model/saved-query';

/** A saved query of the tenant. */
export const SAVED = SafeQuery.parse({
  query_id: 'q1',
  query_label: 'Wire fraud',
  saas_id: 'mail',
  query_domain: 'email',
  query_entity_type: 'mail_email',
  query_subtype: 'report',
  columns: [],
});
