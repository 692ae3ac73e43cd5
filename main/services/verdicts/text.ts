/** Titles and messages about verdict histories. */
export const text = {
  label: 'A part of the verdict history',
  clear: (tenant: string) => ({
    title: `Delete the verdict history of ${tenant} from this computer?`,
    detail: 'Earlier verdicts of all its records are forgotten. Nothing changes at the tenant.',
    ok: 'Delete history',
  }),
  notCleared: 'The verdict history could not be deleted.',
  clearAgain: 'Check the disk, then clear it again.',
} as const;
