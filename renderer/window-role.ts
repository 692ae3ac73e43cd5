/**
 * True in the profile window, which shows the record under the cursor of the main window. Both load the same page. Without a window, as
 * in a test of pure code, there is no such page.
 */
export const isProfileWindow = typeof window !== 'undefined' && window.location.search === '?profile';
