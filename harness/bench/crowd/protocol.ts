/** The ports of the servers of a crowd. */
export interface CrowdPorts {
  readonly http: number;
  readonly mqtt: number;
}
