import type { FlagName } from '../../../shared/rules/flags';

/** The flags that the demo tenant says; the rest fall to their defaults. */
export const TENANT_FLAGS: Partial<Record<FlagName, boolean>> = {
  sha256_exceptions: true,
  custom_list_operators: true,
  attachment_sha256_column: true,
  ms_defender: true,
  files_behind_links: true,
  troubleshooting_debug: true,
};
