import { deflateRawSync, deflateSync } from 'node:zlib';
import type { LoginRow } from '../rows';

/** The app whose rows are raw deflate; those of the others have a zlib header. Clients have to read both. */
export const RAW_DEFLATE_APP = 'slack2';

/** Packs a login as a heat-map row: base64 of deflated JSON. */
export const packedLogin = (row: LoginRow): { readonly data: string } => {
  const event = {
    time: new Date(row.time).toISOString(),
    user: row.user,
    app: row.saas,
    success: row.success === 1,
    reason: row.reason,
    ip: row.ip,
    country: row.country,
    city: row.city,
    latitude: row.latitude,
    longitude: row.longitude,
    user_agent: row.user_agent,
    is_unusual: row.is_unusual === 1,
  };
  const text = JSON.stringify(event);
  return {
    data: (row.saas === RAW_DEFLATE_APP ? deflateRawSync(text) : deflateSync(text)).toString('base64'),
  };
};
