/** Programs that are drawn where nobody says how many. */
export const DRAWN_PROGRAMS = 500;
