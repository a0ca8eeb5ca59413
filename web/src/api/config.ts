import { type ApiError, type ApiResult, type CallOptions, call, get, SESSION_ENDED } from "./client";
import { EACH, fits } from "./shape";
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
const CONFIGS_SHAPE = {
  led: { ...PART_SHAPES.led, ...REVISION_SHAPE },
  matrix: { ...PART_SHAPES.matrix, ...REVISION_SHAPE },
};

let ahead: Promise<ApiResult<Configs>> | null = null;

/** The next `getConfigs` uses this request, if it succeeds. An invalid session is not reported. */
export function requestConfigsAhead(): void {
  ahead = requestConfigs({ checksCredentials: true });
}

let shared: Promise<ApiResult<Configs>> | null = null;

/** Calls of the same moment share a request. */
export function getConfigs(): Promise<ApiResult<Configs>> {
  shared ??= begunConfigs();
  queueMicrotask(() => {
    shared = null;
  });
  return shared;
}

async function begunConfigs(): Promise<ApiResult<Configs>> {
  const answered = ahead;
  ahead = null;
  const early = await answered;
  return early?.ok ? early : requestConfigs({ sessionEndedMessage: SESSION_ENDED });
}

async function requestConfigs(options: CallOptions): Promise<ApiResult<Configs>> {
  const answer = await get<Configs>("/api/config/configs", CONFIGS_SHAPE, options);
  if (answer.ok) for (const strip of answer.value.led.strips) strip.speed ??= DEFAULT_SPEED;
  return answer;
}

/**
 * Returns a function that saves a part. If `revision` is older than the hub's, the response is 409 and nothing is
 * saved. A request that outlives its page does not wait for a slot.
 */
function saverOf<Part extends object>(name: keyof Configs) {
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
export function conflictingConfig<Part>(name: keyof Configs, error: ApiError): Revisioned<Part> | null {
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
