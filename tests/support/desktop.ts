/** Gives each file that runs at the same time as others a desktop of its own: a display with its clipboard and focus, and a keyring. */
const desktops = JSON.parse(process.env['POSTERN_DESKTOPS'] ?? '[]') as readonly Record<string, string>[];
const mine = desktops[(Number(process.env['VITEST_POOL_ID'] ?? 1) - 1) % Math.max(1, desktops.length)];
// Tests that start further tests hand down their own desktop alone.
if (mine) Object.assign(process.env, mine, { POSTERN_DESKTOPS: JSON.stringify([mine]) });
