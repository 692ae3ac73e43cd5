/** Shapes that several component tests draw: a saved query as the page has it, and a session whose token expired. */
import { DEFAULT_BRAND } from '../../shared/rules/brand';
import { SafeQuery } from '../../shared/model/saved-query';

export const SAVED_QUERY = SafeQuery.parse({
  query_id: 'q1',
  query_label: 'Lures',
  query_description: '',
  saas_id: 'office365_emails',
  query_domain: 'email',
  query_entity_type: 'office365_emails_email',
  query_subtype: 'report',
  severity: 'low',
  status: 'running',
  condition: { operator_id: 'and', condition: [] },
  columns: [],
  create_time: '2026-11-01T08:00:00Z',
  update_time: '2026-11-02T08:00:00Z',
  has_schedule_password: false,
});

export const EXPIRED_SESSION = {
  kind: 'signedIn',
  connectionId: 'c1',
  address: 'https://portal.example.com',
  tenant: 'Contoso',
  brand: DEFAULT_BRAND,
  colour: 0,
  isDemo: false,
  keeps: 'keychain',
  expired: true,
} as const;
