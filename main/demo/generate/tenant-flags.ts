import type { FlagName } from '../../../shared/rules/flags';

/** Flags that the demo tenant sets; the rest have their defaults. */
export const TENANT_FLAGS: Partial<Record<FlagName, boolean>> = {
  sha256_exceptions: true,
  custom_list_operators: true,
  attachment_sha256_column: true,
  ms_defender: true,
  files_behind_links: true,
  sensitivity_labels: true,
  troubleshooting_debug: true,
};
