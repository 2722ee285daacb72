/* A feel as an FMU for co-simulation, FMI 2.0: position, velocity and acceleration in, force out.
 *
 * feel.h is the table and its functions. What FMI asks for is declared here as far as it is used.
 * FEEL_GUID stands before this text. A step evaluates the force at the inputs that were set before it.
 */
#include <stdlib.h>
#include <string.h>

#include "feel.h"

#if defined(_WIN32)
#define EXPORT __declspec(dllexport)
#elif defined(__GNUC__)
#define EXPORT __attribute__((visibility("default")))
#else
#define EXPORT
#endif

typedef enum { OK, WARNING, DISCARD, ERROR, FATAL, PENDING } status;
typedef void (*logger)(void *, const char *, status, const char *, const char *, ...);

typedef struct {
    logger log;
    void *(*allocate)(size_t, size_t);
    void (*release)(void *);
    void (*finished)(void *, status);
    void *environment;
} callbacks;

enum { POSITION, VELOCITY, ACCELERATION, FORCE, VARIABLES };

typedef struct {
    double value[VARIABLES];
    feel_state state;
} component;

static void start(component *c)
{
    memset(c->value, 0, sizeof c->value);
    feel_reset(&c->state);
}

static void evaluate(component *c)
{
    const double x = c->value[POSITION], v = c->value[VELOCITY];
    c->value[FORCE] = feel_step(&c->state, x, v) + feel_mass(x, v) * c->value[ACCELERATION];
}

/* Asking for nothing is fine; this FMU has numbers only. */
static status nothing(size_t count)
{
    return count == 0 ? OK : ERROR;
}

EXPORT const char *fmi2GetTypesPlatform(void)
{
    return "default";
}

EXPORT const char *fmi2GetVersion(void)
{
    return "2.0";
}

EXPORT status fmi2SetDebugLogging(void *c, int on, size_t count, const char *const names[])
{
    (void)c, (void)on, (void)count, (void)names;
    return OK;
}

EXPORT void *fmi2Instantiate(const char *name, int kind, const char *guid, const char *resources,
                             const callbacks *functions, int visible, int logging)
{
    component *c;
    (void)name, (void)resources, (void)functions, (void)visible, (void)logging;
    if (kind != 1 || guid == NULL || strcmp(guid, FEEL_GUID) != 0) /* 1: co-simulation */
        return NULL;
    c = (component *)malloc(sizeof *c);
    if (c != NULL)
        start(c);
    return c;
}

EXPORT void fmi2FreeInstance(void *c)
{
    free(c);
}

EXPORT status fmi2SetupExperiment(void *c, int is_tolerance, double tolerance, double begin, int is_end, double end)
{
    (void)c, (void)is_tolerance, (void)tolerance, (void)begin, (void)is_end, (void)end;
    return OK;
}

EXPORT status fmi2EnterInitializationMode(void *c)
{
    (void)c;
    return OK;
}

EXPORT status fmi2ExitInitializationMode(void *c)
{
    evaluate((component *)c);
    return OK;
}

EXPORT status fmi2Terminate(void *c)
{
    (void)c;
    return OK;
}

EXPORT status fmi2Reset(void *c)
{
    start((component *)c);
    return OK;
}

EXPORT status fmi2GetReal(void *c, const unsigned int which[], size_t count, double value[])
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (which[i] >= VARIABLES)
            return ERROR;
        value[i] = ((component *)c)->value[which[i]];
    }
    return OK;
}

EXPORT status fmi2SetReal(void *c, const unsigned int which[], size_t count, const double value[])
{
    size_t i;
    for (i = 0; i < count; i++) {
        if (which[i] >= FORCE) /* outputs are not set */
            return ERROR;
        ((component *)c)->value[which[i]] = value[i];
    }
    return OK;
}

EXPORT status fmi2DoStep(void *c, double now, double step, int is_final)
{
    (void)now, (void)step, (void)is_final;
    evaluate((component *)c);
    return OK;
}

#define NONE_OF(get, set, kind)                                                                    \
    EXPORT status get(void *c, const unsigned int which[], size_t count, kind value[])             \
    {                                                                                              \
        (void)c, (void)which, (void)value;                                                         \
        return nothing(count);                                                                     \
    }                                                                                              \
    EXPORT status set(void *c, const unsigned int which[], size_t count, const kind value[])       \
    {                                                                                              \
        (void)c, (void)which, (void)value;                                                         \
        return nothing(count);                                                                     \
    }
typedef const char *text;
NONE_OF(fmi2GetInteger, fmi2SetInteger, int)
NONE_OF(fmi2GetBoolean, fmi2SetBoolean, int)
NONE_OF(fmi2GetString, fmi2SetString, text)

/* What the model description says it cannot do. */
EXPORT status fmi2GetFMUstate(void *c, void **state)
{
    (void)c, (void)state;
    return ERROR;
}

EXPORT status fmi2SetFMUstate(void *c, void *state)
{
    (void)c, (void)state;
    return ERROR;
}

EXPORT status fmi2FreeFMUstate(void *c, void **state)
{
    (void)c, (void)state;
    return ERROR;
}

EXPORT status fmi2SerializedFMUstateSize(void *c, void *state, size_t *size)
{
    (void)c, (void)state, (void)size;
    return ERROR;
}

EXPORT status fmi2SerializeFMUstate(void *c, void *state, char bytes[], size_t size)
{
    (void)c, (void)state, (void)bytes, (void)size;
    return ERROR;
}

EXPORT status fmi2DeSerializeFMUstate(void *c, const char bytes[], size_t size, void **state)
{
    (void)c, (void)bytes, (void)size, (void)state;
    return ERROR;
}

EXPORT status fmi2GetDirectionalDerivative(void *c, const unsigned int unknown[], size_t unknowns,
                                           const unsigned int known[], size_t knowns, const double seed[],
                                           double value[])
{
    (void)c, (void)unknown, (void)unknowns, (void)known, (void)knowns, (void)seed, (void)value;
    return ERROR;
}

EXPORT status fmi2SetRealInputDerivatives(void *c, const unsigned int which[], size_t count, const int order[],
                                          const double value[])
{
    (void)c, (void)which, (void)order, (void)value;
    return nothing(count);
}

EXPORT status fmi2GetRealOutputDerivatives(void *c, const unsigned int which[], size_t count, const int order[],
                                           double value[])
{
    (void)c, (void)which, (void)order, (void)value;
    return nothing(count);
}

EXPORT status fmi2CancelStep(void *c)
{
    (void)c;
    return ERROR;
}

/* No step is ever pending. */
#define NO_STATUS(get, kind)                                                                       \
    EXPORT status get(void *c, int which, kind *value)                                             \
    {                                                                                              \
        (void)c, (void)which, (void)value;                                                         \
        return DISCARD;                                                                            \
    }
NO_STATUS(fmi2GetStatus, status)
NO_STATUS(fmi2GetRealStatus, double)
NO_STATUS(fmi2GetIntegerStatus, int)
NO_STATUS(fmi2GetBooleanStatus, int)
NO_STATUS(fmi2GetStringStatus, text)
