/** A question that the user confirms or cancels. */
export interface Question {
  readonly title: string;
  readonly text: string;
  readonly action: string;
}
