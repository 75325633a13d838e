// Embeds Tapes/NAME.tape.
#define LITERAL(name) #name
#define STRING(name) LITERAL(name)
    {STRING(NAME), (const char[]){
#embed STRING(Tapes/NAME.tape)
    , 0}},
#undef NAME
