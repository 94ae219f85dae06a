/** How a campaign fails, apart from what it finds out. */

/** A flag, or a results file, that cannot be used as it stands: bad input. */
export class CampaignUsageError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CampaignUsageError';
  }
}

/** The machinery failed: the results could not be written. */
export class CampaignFailure extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'CampaignFailure';
  }
}
