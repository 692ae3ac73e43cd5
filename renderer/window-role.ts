/**
 * True in the profile window, which shows the record under the cursor of the main window. Both load the same page. Without a page, as
 * in a test of pure code, there is none.
 */
export const isProfileWindow = typeof location !== 'undefined' && location.search === '?profile';
