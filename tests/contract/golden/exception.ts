import type { Golden } from './golden';

const PAYLOAD =
  'Payload fields: exception_type, exception_str, exception_payload, comment, is_exclusive. File-type modes: with_or_without_link, with_link, without_link.';
const SEARCH = `POST /api/v1/ap_avanan/exception_search, /exception_search2, /combo_options. ${PAYLOAD} Exception search page size 20.`;
const OPTIONS = 'GET /api/v1/ap_avanan/exception/options/{a}/{b} and /blacklist/options/{a}/{b}.';
const SEARCHED = ['sort_by', 'order', 'offset', 'limit'] as const;

/** Calls about exceptions and rescans. */
export const EXCEPTION_GOLDEN = {
  'exception.add': [
    {
      said: `POST /api/v1/sectool_exception with files (entity_type, entity_id, sec_type). ${PAYLOAD}`,
      method: 'POST',
      target: '/api/v1/sectool_exception',
      body: '{"files":[{"entity_type":"onedrive_file","entity_id":"f1","sec_type":"checkpoint_av"}]}',
      input: { files: [{ entity_type: 'onedrive_file', entity_id: 'f1', sec_type: 'checkpoint_av' }] },
    },
    {
      said: `POST /api/v1/sectool_exception with files (entity_type, entity_id, sec_type). ${PAYLOAD}`,
      method: 'POST',
      target: '/api/v1/sectool_exception',
      body: '{"files":[{"entity_type":"t","entity_id":"e1","sec_type":"checkpoint_av"}],"exception_type":"file_type","exception_str":"pdf","exception_payload":{"mode":"with_link"},"comment":"c","is_exclusive":true}',
      assumed: ['mode'],
      input: {
        files: [{ entity_type: 't', entity_id: 'e1', sec_type: 'checkpoint_av' }],
        exception_type: 'file_type',
        exception_str: 'pdf',
        exception_payload: { mode: 'with_link' },
        comment: 'c',
        is_exclusive: true,
      },
    },
  ],
  'exception.addExternal': [
    {
      said: `POST /api/v1/external_sectool/exception with sec_entity_type, exception_type, exception_str, entity_type, entity_id, created_by_email. ${PAYLOAD}`,
      method: 'POST',
      target: '/api/v1/external_sectool/exception',
      body: '{"sec_entity_type":"checkpoint2","exception_type":"hash","exception_str":"d41d8cd98f00b204e9800998ecf8427e","entity_type":"t","entity_id":"e1","created_by_email":"a@b.example","comment":"c","is_exclusive":false}',
      input: {
        sec_entity_type: 'checkpoint2',
        exception_type: 'hash',
        exception_str: 'd41d8cd98f00b204e9800998ecf8427e',
        entity_type: 't',
        entity_id: 'e1',
        created_by_email: 'a@b.example',
        comment: 'c',
        is_exclusive: false,
      },
    },
  ],
  'exception.rescan': [
    {
      said: 'POST /api/v1/entity/rescan_sec with src_entity_type, entity_id, app_names.',
      method: 'POST',
      target: '/api/v1/entity/rescan_sec',
      body: '{"src_entity_type":"t","entity_id":"e1","app_names":["ap_avanan"]}',
      input: { src_entity_type: 't', entity_id: 'e1', app_names: ['ap_avanan'] },
    },
  ],
  'exception.search': [
    {
      said: SEARCH,
      method: 'POST',
      target: '/api/v1/ap_avanan/exception_search',
      body: '{"sort_by":"insert_time","order":"desc","offset":0,"limit":20}',
      assumed: SEARCHED,
      input: {},
    },
  ],
  'exception.search2': [
    {
      said: SEARCH,
      method: 'POST',
      target: '/api/v1/ap_avanan/exception_search2',
      body: '{"sec_type":"avanan_url","exception_type":"block-url","text":"x","sort_by":"insert_time","order":"desc","offset":0,"limit":20}',
      assumed: ['sec_type', 'text', ...SEARCHED],
      input: { sec_type: 'avanan_url', exception_type: 'block-url', text: 'x' },
    },
  ],
  'exception.comboOptions': [
    {
      said: SEARCH,
      method: 'POST',
      target: '/api/v1/ap_avanan/combo_options',
      body: '{"field":"sender_email","text":"a"}',
      assumed: ['field', 'text'],
      input: { field: 'sender_email', text: 'a' },
    },
  ],
  'exception.classify': [
    {
      said: 'POST /api/v1/ap_avanan/emails_classification with classification, confident, phishing, entities.',
      method: 'POST',
      target: '/api/v1/ap_avanan/emails_classification',
      body: '{"classification":"phsh","confident":"high","phishing":"phishing","entities":[{"entity_type":"t","entity_id":"e1"}]}',
      assumed: ['entity_type', 'entity_id'],
      input: {
        classification: 'phsh',
        confident: 'high',
        phishing: 'phishing',
        entities: [{ entity_type: 't', entity_id: 'e1' }],
      },
    },
  ],
  'exception.options': [
    {
      said: OPTIONS,
      method: 'GET',
      target: '/api/v1/ap_avanan/exception/options/ap_avanan/office365_emails_email',
      input: { a: 'ap_avanan', b: 'office365_emails_email' },
    },
  ],
  'exception.blacklistOptions': [
    {
      said: OPTIONS,
      method: 'GET',
      target: '/api/v1/ap_avanan/blacklist/options/avanan_url/office365_emails_email',
      input: { a: 'avanan_url', b: 'office365_emails_email' },
    },
  ],
} satisfies Readonly<Record<string, readonly Golden[]>>;
