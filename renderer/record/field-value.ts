import { Numeric } from '../../shared/model/lenient-values';
import { readTime } from '../../shared/rules/read-time';
import { actorName } from '../dataset-view/grid/actor-name';
import { formatBytes, formatCell } from '../state/format';
import { formatInstantWithZone } from '../state/time';
import { TEXT } from './text';

/** Names of fields that hold a number of bytes. */
const SIZE = /^(size|(file|mail|email|message|attachment|body|content)_size|(.+_)?bytes)$/;

/** Returns a number of bytes with a unit, beside the number as it was sent; undefined if the field holds something else. */
const formatSize = (name: string, value: unknown): string | undefined => {
  const bytes = Numeric.safeParse(value);
  if (!SIZE.test(name) || !bytes.success || !Number.isInteger(bytes.data) || bytes.data < 0) return undefined;
  return TEXT.sizeWithBytes(formatBytes(bytes.data), bytes.data);
};

/** Names of fields that hold a time; numbers in others may be anything. */
const TIME =
  /(^|_)(time|date|datetime|timestamp|received|sent|created|updated|modified|inserted|expires?|expiration|login|seen|at|on)$/;
/** Seconds or milliseconds since the epoch, from the year 2001 on: smaller numbers are no times of a tenant. */
const EPOCH = /^\d{10}(\d{3})?(\.\d+)?$/;

const words = (name: string): string => name.replace(/([a-z\d])([A-Z])/g, '$1_$2').toLowerCase();

/** Returns a time that was sent as a number, beside the number; undefined if the field holds something else. */
const formatEpoch = (name: string, value: unknown, zone: string): string | undefined => {
  const sent = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  if (!EPOCH.test(sent) || !TIME.test(words(name))) return undefined;
  const time = readTime(value, 'UTC');
  return time === undefined
    ? undefined
    : TEXT.timeWithNumber(formatInstantWithZone(new Date(time).toISOString(), zone), sent);
};

/** Returns a field's value as text: a time in the analyst's zone, a size with its unit, who quarantined it by name, anything else as it was sent. */
export const formatFieldValue = (name: string, value: unknown, zone: string): string => {
  const isInstant = typeof value === 'string' && /\D/.test(value) && readTime(value, 'UTC') !== undefined;
  if (isInstant) return formatInstantWithZone(value, zone);
  return (
    formatEpoch(name, value, zone) ?? formatSize(name, value) ?? actorName(name, value) ?? formatCell(value)
  );
};
