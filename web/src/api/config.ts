import { type ApiError, type ApiResult, type CallOptions, call, get, SESSION_ENDED } from "./client";
import { EACH, fits, type Shape } from "./shape";
import type {
  Configs,
  DeviceStatuses,
  Heartbeat,
  MatrixConfig,
  PostedLedConfig,
  Revisioned,
  Saved,
  WeatherReport,
} from "./types";

const DEFAULT_SPEED = 100;

const PART_SHAPES = {
  led: { strips: [{ brightness: 0, color: "" }], globalSettings: {} },
  matrix: { matrices: [{ name: "", matrix: {}, display: { pattern: [""] } }] },
};
const REVISION_SHAPE = { revision: 0 };

export type ConfigName = keyof Configs;
/** The settings of lights or matrices. */
export type Config = Revisioned<object>;

let ahead: { name: ConfigName; answer: Promise<ApiResult<Config>> } | null = null;

/** The next `getConfig` of this part uses this request, if it succeeds. An invalid session is not reported. */
export function requestConfigAhead(name: ConfigName): void {
  ahead = { name, answer: requestConfig(name, { checksCredentials: true }) };
}

/** The response to the request ahead for this part, if there is one; the next `getConfig` returns the same. */
export const configAhead = (name: ConfigName) => (ahead?.name === name ? ahead.answer : null);

export async function getConfig(name: ConfigName): Promise<ApiResult<Config>> {
  const answered = configAhead(name);
  if (answered) ahead = null;
  const early = await answered;
  return early?.ok ? early : requestConfig(name, { sessionEndedMessage: SESSION_ENDED });
}

async function requestConfig(name: ConfigName, options: CallOptions): Promise<ApiResult<Config>> {
  const shape: Shape = { [name]: { ...PART_SHAPES[name], ...REVISION_SHAPE } };
  const answer = await get<Configs>(`/api/config/configs?only=${name}`, shape, options);
  if (!answer.ok) return answer;
  for (const strip of answer.value.led?.strips ?? []) strip.speed ??= DEFAULT_SPEED;
  return { ok: true, value: answer.value[name] as Config };
}

/**
 * Returns a function that saves a part. If `revision` is older than the hub's, the response is 409 and nothing is
 * saved. A request that outlives its page does not wait for a slot.
 */
function saverOf<Part extends object>(name: ConfigName) {
  return (part: Part, revision: number, outlivesPage: boolean): Promise<ApiResult<Saved>> =>
    call(
      "POST",
      `/api/config/${name}-config`,
      { ...part, revision },
      {
        sessionEndedMessage: SESSION_ENDED,
        keepalive: outlivesPage,
        shape: REVISION_SHAPE,
      },
    );
}

export const saveLedConfig = saverOf<PostedLedConfig>("led");
export const saveMatrixConfig = saverOf<MatrixConfig>("matrix");

/** Switches a matrix; everything else stays as it is. */
export function switchMatrix(index: number, enabled: boolean) {
  const matrices = [0, 1].map((each) => (each === index ? { matrix: { enabled } } : {}));
  return call("POST", "/api/config/matrix-config", { matrices });
}

/** The hub's current settings, if a save was rejected because another browser had changed them. */
export function conflictingConfig<Part>(name: ConfigName, error: ApiError): Revisioned<Part> | null {
  if (error.status !== 409) return null;
  if (!fits(error.body, { [name]: PART_SHAPES[name], ...REVISION_SHAPE })) return null;
  const { revision, [name]: part } = error.body as { revision: number } & Record<string, Part>;
  return { ...(part as Part), revision };
}

export const resetConfigs = () =>
  call("POST", "/api/config/reset-configs", undefined, { sessionEndedMessage: SESSION_ENDED });

export const getDeviceStatus = () =>
  get<DeviceStatuses>("/api/config/device/status", { [EACH]: { online: true } }, { tellTime: true });

export const sendHeartbeat = (heartbeat: Heartbeat) =>
  call("POST", "/api/config/device/heartbeat", heartbeat);

export const getWeather = () => get<WeatherReport>("/api/config/weather", { place: "" });
