/** Profiles of files, users, groups and messages. No key is needed, and a key that is not sent is unknown. */
import { z } from 'zod';
import { Attachment, Entity, LinkField, RESTORE_FIELDS } from './entity';
import {
  acceptedBy,
  asText,
  completed,
  fillMissing,
  Flag,
  Instant,
  Numeric,
  type Fields,
} from './lenient-values';

const text = z.string().optional();
const number = Numeric.optional();
const flag = Flag.optional();
const when = Instant.nullish();
const nullableText = z.string().nullish();
const texts = z.array(z.string()).optional();

/** Returns the first value that was sent under one of the names. */
const firstOf = (sent: Fields, ...names: readonly string[]): unknown =>
  names.map((name) => sent[name]).find((value) => value !== undefined && value !== null);

const FileFields = Entity.extend({
  name: text,
  mime_type: text,
  size: number,
  owner: text,
  path: text,
  md5: nullableText,
  sha256: nullableText,
  created: when,
  modified: when,
  is_shared_externally: flag,
  permission_count: number,
  event_count: number,
  sensitivity_label: nullableText,
  verdict: text,
  ...RESTORE_FIELDS,
});
const fileNames = (sent: Fields): Fields => ({
  name: firstOf(sent, 'file_name', 'filename', 'title'),
  size: firstOf(sent, 'file_size', 'bytes'),
  owner: firstOf(sent, 'owner_email', 'owner_name'),
  path: firstOf(sent, 'file_path', 'full_path'),
  created: firstOf(sent, 'created_time', 'create_time'),
  modified: firstOf(sent, 'modified_time', 'update_time'),
});
/** A file's profile. */
export const File = completed(FileFields, fileNames);
export type File = z.infer<typeof FileFields>;

const UserFields = Entity.extend({
  email: text,
  name: text,
  title: nullableText,
  department: nullableText,
  manager: nullableText,
  country: nullableText,
  is_admin: flag,
  is_guest: flag,
  is_suspended: flag,
  /** True if a second factor is set up. */
  mfa: flag,
  last_login: when,
  /** A score or a word, as the tenant rates it. */
  risk: z.union([Numeric, z.string()]).nullish(),
  emails_received: number,
});
const userNames = (sent: Fields): Fields => ({
  email: firstOf(sent, 'user_email', 'mail', 'upn', 'user_principal_name'),
  name: firstOf(sent, 'display_name', 'full_name'),
  title: firstOf(sent, 'job_title'),
  is_admin: firstOf(sent, 'admin'),
  is_guest: firstOf(sent, 'guest'),
  is_suspended: firstOf(sent, 'suspended'),
  mfa: firstOf(sent, 'mfa_enabled', 'is_mfa_enabled'),
});
/** A member of a group: an address, or an object that has one. */
const Member = z.union([
  z.string(),
  z
    .looseObject({})
    .transform((member) => asText(firstOf(member, 'email', 'mail', 'user', 'name', 'entity_id')))
    .refine((member) => member !== '', 'A member has an address or a name.'),
]);

const GroupFields = Entity.extend({
  email: text,
  name: text,
  description: nullableText,
  member_count: number,
  members: z.array(Member).optional(),
  is_external: flag,
  created: when,
});
const groupNames = (sent: Fields): Fields => ({
  email: firstOf(sent, 'group_email', 'mail'),
  name: firstOf(sent, 'display_name', 'group_name'),
  // Some send the number of the members in the place of their list.
  member_count: firstOf(sent, 'members_count', 'memberCount', 'members'),
  members: firstOf(sent, 'memberList', 'member_list', 'users', 'member_emails'),
  created: firstOf(sent, 'created_time', 'create_time'),
});
const MessageFields = Entity.extend({
  channel: nullableText,
  sender: text,
  text,
  sent: when,
  has_link: flag,
  has_file: flag,
  links: z.array(LinkField).optional(),
  link_domains: texts,
  files: z.array(Attachment).optional(),
  verdict: text,
  is_deleted: flag,
});
const messageNames = (sent: Fields): Fields => ({
  channel: firstOf(sent, 'channel_name'),
  sender: firstOf(sent, 'from', 'user', 'author'),
  text: firstOf(sent, 'body', 'content', 'message'),
  files: firstOf(sent, 'attachments'),
  sent: firstOf(sent, 'time', 'timestamp', 'created', 'create_time'),
});
const PROFILES = {
  file: { schema: FileFields, names: fileNames },
  user: { schema: UserFields, names: userNames },
  group: { schema: GroupFields, names: groupNames },
  message: { schema: MessageFields, names: messageNames },
} as const;
export type ProfileDomain = keyof typeof PROFILES;
export type ProfileOf<D extends ProfileDomain> = z.infer<(typeof PROFILES)[D]['schema']>;

type Path = readonly PropertyKey[];

/** Removes the values at some places: an item of a list, or the whole value of a key. */
const without = (sent: Fields, places: readonly Path[]): Fields =>
  Object.fromEntries(
    Object.entries(sent).flatMap(([key, value]): [string, unknown][] => {
      const inside = places.filter((path) => path[0] === key).map((path) => path[1]);
      if (inside.length === 0) return [[key, value]];
      return Array.isArray(value) && inside.every((at) => typeof at === 'number')
        ? [[key, value.filter((_, at) => !inside.includes(at))]]
        : [];
    }),
  );

/**
 * Reads an entity as a profile of its domain: the calls that return users, groups and messages say nothing about their keys. A value of
 * another type than the profile's is unknown there; the entity still has it.
 */
export const readProfile = <D extends ProfileDomain>(domain: D, entity: Entity): ProfileOf<D> => {
  const { schema, names } = PROFILES[domain];
  const sent = fillMissing(entity, names(entity), acceptedBy(schema));
  const read = schema.safeParse(sent);
  const profile = read.success
    ? read.data
    : schema.parse(
        without(
          sent,
          read.error.issues.map(({ path }) => path),
        ),
      );
  return profile as ProfileOf<D>;
};
